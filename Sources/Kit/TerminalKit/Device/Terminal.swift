import Foundation

/// A real terminal in full-screen mode, which reports events and shows frames.
///
/// ``start(beforeSuspension:onEvent:)`` takes over the screen. It is always restored: on ``stop()``, at `exit`, on a
/// crash, if a signal other than SIGKILL ends the program, and while Ctrl-Z has stopped it. If the terminal is released
/// without a stop, it restores the screen only at the end of the process. It does no work while it is idle. Use only
/// one at a time.
///
/// Set your own handlers for a crash, or for a signal such as SIGUSR1, before the start. A handler for SIGTSTP or for a
/// signal that is reported as an event is lost: the start replaces it, and the stop does not restore it.
///
/// Only two things here block the main actor: a stop with Ctrl-Z, and a terminal that does not read, which may take a
/// quarter of a second to give back.
///
/// The device is opened a second time, so that making it non-blocking does not change the shell's descriptor. It stays
/// open until the process ends.
public final class Terminal {
    /// The number of colors of this terminal, taken from the environment alone, without asking the terminal.
    public let capability: ColorCapability
    /// The colors of the roles. Show a frame after a change. It is drawn in full.
    public var theme: Theme {
        get { renderer.theme }
        set { renderer.theme = newValue }
    }
    /// How the terminal shows pictures: with half blocks until it has answered ``queryGraphics()``.
    public var graphics: GraphicsCapability { renderer.pictures.capability }

    private let descriptor: Int32
    private var renderer: Renderer
    private var parser = InputParser()
    private var onEvent: (TerminalEvent) -> Void = { _ in }
    private var beforeSuspension: (() async -> Void)?
    private var suspension: Task<Void, Never>?

    private var original: termios?
    private var signals: SignalPipe?
    private var input: (any DispatchSourceRead)?
    private var output: (any DispatchSourceWrite)?
    private var unsent: ArraySlice<UInt8> = []
    /// The newest frame, drawn once the unsent bytes are accepted. Older frames are skipped, so that a slow terminal
    /// does not lag.
    private var pendingFrame: Frame?
    /// Increased with each input, so that a timer knows whether input has arrived since it was set.
    private var arrivals = 0
    private var isDisconnected = false

    /// Whether standard input and output are both terminals. Standard error may be a file.
    public static var isPresent: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Opens the terminal that the program was started in.
    ///
    /// `environment` is the environment of the process. `TERM`, `COLORTERM` and `NO_COLOR` determine the colors.
    ///
    /// - Throws: a ``TerminalError`` if standard input or output is not a terminal, if `TERM` names no terminal that
    ///   can place the cursor, or if the terminal's file cannot be opened.
    public convenience init(environment: [String: String], theme: Theme = .standard) throws(TerminalError) {
        guard Self.isPresent else { throw .notATerminal }
        // After `su`, the terminal's file still belongs to the user who opened the window, and other users may not open
        // it. But /dev/tty is open to every process that the terminal controls.
        let files = [ttyname(STDOUT_FILENO).map { String(cString: $0) }, "/dev/tty"].compactMap(\.self)
        try self.init(firstOf: files, environment: environment, theme: theme)
    }

    /// Opens the terminal at a device file, such as `/dev/pts/3`.
    ///
    /// - Throws: a ``TerminalError`` if `TERM` names no terminal that can place the cursor, or if the file cannot be
    ///   opened.
    public convenience init(
        path: String, environment: [String: String], theme: Theme = .standard
    ) throws(TerminalError) {
        try self.init(firstOf: [path], environment: environment, theme: theme)
    }

    /// Opens the first of these device files that can be opened. If none can, throws the error of the first file.
    init(
        firstOf paths: [String], environment: [String: String], theme: Theme = .standard
    ) throws(TerminalError) {
        let term = environment["TERM"] ?? ""
        guard !["", "dumb", "unknown"].contains(term) else { throw .unsupported(term: term) }
        descriptor = try Self.open(paths)
        capability = ColorCapability(environment: environment)
        renderer = Renderer(capability: capability, theme: theme)
    }

    private static func open(_ paths: [String]) throws(TerminalError) -> Int32 {
        var failure: TerminalError?
        for path in paths {
            let descriptor = Foundation.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 { return descriptor }
            failure = failure ?? TerminalModes.refused("opening \(path)")
        }
        throw failure ?? .notATerminal
    }

    /// The size of the window, or 80x24 if the terminal does not report one.
    public var size: GridSize { TerminalModes.size(of: descriptor) }

    /// Takes over the screen and reports events on the main actor until ``stop()``.
    ///
    /// In the background, the job is stopped until the shell brings it to the front.
    ///
    /// - Parameters:
    ///   - beforeSuspension: Runs before ``suspend()`` stops the program, and may take a long time. A stopped program
    ///     still holds its locks, so close shared files there, and open them again after `resumed`.
    ///   - onEvent: Receives each event.
    /// - Throws: a ``TerminalError`` if the terminal cannot be taken over, for example by a background job without a
    ///   shell. The terminal is then unchanged.
    public func start(
        beforeSuspension: (() async -> Void)? = nil, onEvent: @escaping (TerminalEvent) -> Void
    ) throws(TerminalError) {
        self.onEvent = onEvent
        self.beforeSuspension = beforeSuspension
        let signals = try SignalPipe { [weak self] in self?.receive(signal: $0) }
        self.signals = signals
        waitForForeground(signals)
        do {
            try takeOver()
        } catch {
            stop()
            throw error
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.receiveInput() }
        }
        source.resume()
        input = source
    }

    /// Restores the terminal, which can be started again. No event is reported afterwards, and unread input does not
    /// reach the shell.
    public func stop() {
        onEvent = { _ in }
        beforeSuspension = nil
        input?.cancel()
        input = nil
        giveBack()
        signals?.cancel()
        signals = nil
    }

    /// Shows a frame immediately, or as soon as the terminal has accepted the previous one. If several frames wait,
    /// only the newest is shown. Does nothing before ``start(beforeSuspension:onEvent:)``, after ``stop()`` and once
    /// the terminal is disconnected.
    public func show(_ frame: Frame) {
        guard original != nil, !isDisconnected else { return }
        guard unsent.isEmpty else {
            pendingFrame = frame
            return
        }
        send(renderer.render(frame))
    }

    /// Asks the terminal whether it shows pictures in real pixels.
    ///
    /// Responses are reported as `InputEvent.reply`, and pictures are shown with ``graphics`` from then on. Show a
    /// frame after them. A terminal that does not respond keeps half blocks.
    public func queryGraphics() {
        guard original != nil, !isDisconnected else { return }
        send(GraphicsCapability.query)
    }

    /// Stops the program as Ctrl-Z does: the shell gets its terminal back, and `resumed` follows when the program
    /// continues.
    ///
    /// If ``start(beforeSuspension:onEvent:)`` was given something to do before, the program stops when that is done, and
    /// this returns immediately. Otherwise this returns when the program continues, or immediately if no shell could
    /// continue it. Does nothing unless started.
    public func suspend() {
        guard let beforeSuspension else { return stopJob() }
        guard suspension == nil else { return }
        suspension = Task { [weak self] in
            await beforeSuspension()
            self?.suspension = nil
            self?.stopJob()
        }
    }

    private func stopJob() {
        giveBack()
        signals?.stopJob()
        resume()
    }

    /// Whether the shell has given the terminal to another job.
    private var isInBackground: Bool {
        let foreground = tcgetpgrp(descriptor)
        return foreground > 0 && foreground != getpgrp()
    }

    /// Stops the process while it is in the background, where the terminal belongs to the shell.
    private func waitForForeground(_ signals: SignalPipe) {
        // The system does not stop a job without a shell, so the number of attempts is limited.
        var attempts = 100
        while isInBackground, !signals.hasUnansweredRequest, attempts > 0 {
            signals.stopJob()
            attempts -= 1
        }
    }

    private func takeOver() throws(TerminalError) {
        guard !isInBackground else {
            throw .refused(operation: "taking the terminal", reason: "the job is in the background")
        }
        let attributes: termios
        if let original { attributes = original } else { attributes = try TerminalModes.attributes(of: descriptor) }
        original = attributes
        TerminalRestoration.arm(descriptor: descriptor, attributes: attributes)
        TerminalRestoration.prepareThread()
        try TerminalModes.apply(TerminalModes.raw(attributes), to: descriptor)
        renderer.invalidate()
        send(TerminalModes.begin)
    }

    private func giveBack() {
        guard original != nil else { return }
        output?.cancel()
        output = nil
        unsent = []
        pendingFrame = nil
        TerminalRestoration.restore()
        // Unread input, such as a mouse report in flight, must not reach the shell. A partial sequence or paste would
        // never end, and would swallow the keys of the next start.
        tcflush(descriptor, TCIFLUSH)
        parser = InputParser()
        original = nil
    }

    private func resume() {
        guard let signals else { return }
        waitForForeground(signals)
        // If the program was asked to end while it was stopped, it must not touch the shell's terminal. `terminated`
        // follows.
        if signals.hasUnansweredRequest { return }
        do {
            try takeOver()
            onEvent(.resumed(size))
        } catch {
            disconnect()
        }
    }

    private func receive(signal: Int32) {
        switch signal {
        case SIGWINCH: onEvent(.resized(size))
        case SIGTSTP: suspend()
        case SIGCONT: resume()
        default: onEvent(.terminated(signal: signal))
        }
    }

    private func receiveInput() {
        guard input != nil else { return }
        TerminalRestoration.prepareThread()
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else {
            // EIO means that the other end of the terminal is closed. A job that was continued in the background also
            // gets EIO, and is about to be stopped again.
            if count == 0 || (errno != EAGAIN && errno != EINTR && !isInBackground) { disconnect() }
            return
        }
        arrivals += 1
        report(parser.parse(bytes.prefix(count)))
        waitForMore()
    }

    private func report(_ events: [InputEvent]) {
        for event in events {
            if case .reply(let reply) = event { learn(reply) }
            onEvent(.input(event))
        }
    }

    private func learn(_ reply: TerminalReply) {
        renderer.pictures.capability = graphics.learning(reply)
        if case .cellSize(let width, let height) = reply { renderer.pictures.cellSize = (width, height) }
    }

    private func waitForMore() {
        guard let patience = parser.patience else { return }
        let arrivals = arrivals
        DispatchQueue.main.asyncAfter(deadline: .now() + DispatchTimeInterval(patience)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.arrivals == arrivals else { return }
                self.report(self.parser.flush())
            }
        }
    }

    private func disconnect() {
        input?.cancel()
        input = nil
        output?.cancel()
        output = nil
        unsent = []
        pendingFrame = nil
        guard !isDisconnected else { return }
        isDisconnected = true
        onEvent(.disconnected)
    }

    private func send(_ bytes: [UInt8]) {
        unsent.append(contentsOf: bytes)
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                unsent = unsent.dropFirst(count)
                if count == 0 { return sendWhenReady() }
            } else if errno == EAGAIN {
                return sendWhenReady()
            } else if errno != EINTR {
                return disconnect()
            }
        }
        output?.cancel()
        output = nil
        guard let frame = pendingFrame else { return }
        pendingFrame = nil
        show(frame)
    }

    private func sendWhenReady() {
        guard output == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.send([]) }
        }
        source.resume()
        output = source
    }
}
