import Foundation

/// A real terminal in full-screen mode, which reports events and shows frames.
///
/// ``start(beforeSuspension:onEvent:)`` takes over the screen. The terminal always restores the screen: on ``stop()``,
/// at `exit`, on a crash, if a signal other than SIGKILL ends the program, and while Ctrl-Z has stopped it. If you
/// release the terminal without stopping it, it restores the screen only when the process ends. An idle terminal does
/// no work. Use only one terminal at a time.
///
/// Install your own handlers for crashes, or for signals such as SIGUSR1, before the start. The start replaces handlers
/// for SIGTSTP and for the signals that are reported as events, and the stop does not restore them.
///
/// Only two things here block the main actor: stopping with Ctrl-Z, and giving back a terminal that does not read its
/// input, which may take a quarter of a second.
///
/// The device, opened a second time so that making it non-blocking does not change the shell's descriptor. The file
/// stays open until the process ends.
public final class Terminal {
    /// The number of colors of this terminal, as far as the environment shows, without a query to the terminal.
    public let capability: ColorCapability
    /// The colors of the roles. After a change, show a frame. The terminal draws this frame in full.
    public var theme: Theme {
        get { renderer.theme }
        set { renderer.theme = newValue }
    }
    /// The protocol for pictures. The terminal uses half blocks until it has responded to ``queryGraphics()``.
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
    /// The newest frame, which is drawn as soon as the terminal has accepted the unsent bytes. Older frames are
    /// skipped, so that a slow terminal does not lag.
    private var pendingFrame: Frame?
    /// Increases with each input, so that a timer can detect whether input has arrived since it was set.
    private var arrivals = 0
    private var isDisconnected = false

    /// Whether standard input and output are both terminals. Standard error may be a file.
    public static var isPresent: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Opens the terminal in which the program was started.
    ///
    /// `environment` is the environment of the process. `TERM`, `COLORTERM` and `NO_COLOR` determine the colors.
    ///
    /// - Throws: A ``TerminalError`` if standard input or output is not a terminal, if `TERM` names a terminal that
    ///   cannot position the cursor, or if the terminal's file cannot be opened.
    public convenience init(environment: [String: String], theme: Theme = .standard) throws(TerminalError) {
        guard Self.isPresent else { throw .notATerminal }
        // After `su`, the terminal's file still belongs to the user who opened the window, and other users may not open
        // it. But any process that the terminal controls may open /dev/tty.
        let files = [ttyname(STDOUT_FILENO).map { String(cString: $0) }, "/dev/tty"].compactMap(\.self)
        try self.init(firstOf: files, environment: environment, theme: theme)
    }

    /// Opens the terminal at a device file, such as `/dev/pts/3`.
    ///
    /// - Throws: A ``TerminalError`` if `TERM` names a terminal that cannot position the cursor, or if the file cannot
    ///   be opened.
    public convenience init(
        path: String, environment: [String: String], theme: Theme = .standard
    ) throws(TerminalError) {
        try self.init(firstOf: [path], environment: environment, theme: theme)
    }

    /// Opens the first of these device files that can be opened. If none of them can be opened, throws the error of the
    /// first one.
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
    /// A background job waits, stopped, until the shell brings it to the foreground.
    ///
    /// - Parameters:
    ///   - beforeSuspension: Runs before ``suspend()`` stops the program, and may take a long time. A stopped program
    ///     keeps its locks, so close shared files in this closure, and reopen them after `resumed`.
    ///   - onEvent: Receives each event.
    /// - Throws: A ``TerminalError`` if the terminal cannot be taken over, for example by a background job without a
    ///   shell. In that case, the terminal is unchanged.
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

    /// Restores the terminal, which you can start again. After this call, no events are reported, and unread input does
    /// not reach the shell.
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
    /// only the newest one is shown. Does nothing before ``start(beforeSuspension:onEvent:)``, after ``stop()``, and
    /// after the terminal is disconnected.
    public func show(_ frame: Frame) {
        guard original != nil, !isDisconnected else { return }
        guard unsent.isEmpty else {
            pendingFrame = frame
            return
        }
        send(renderer.render(frame))
    }

    /// Asks the terminal whether it can show pictures in real pixels.
    ///
    /// The responses are reported as `InputEvent.reply`. After them, pictures use the new ``graphics``. Show a new
    /// frame after the responses. If the terminal does not respond, it keeps using half blocks.
    public func queryGraphics() {
        guard original != nil, !isDisconnected else { return }
        send(GraphicsCapability.query)
    }

    /// Stops the program as Ctrl-Z does: the shell gets its terminal back, and `resumed` follows when the program
    /// continues.
    ///
    /// If ``start(beforeSuspension:onEvent:)`` received a `beforeSuspension` closure, this function returns
    /// immediately, and the program stops when the closure has ended. Otherwise, the function returns when the program
    /// continues, or immediately if no shell could continue the program. Does nothing if the terminal is not started.
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
        // The system does not stop a job without a shell, so limit the number of attempts.
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
        // never end, and would swallow the first keys after the next start.
        tcflush(descriptor, TCIFLUSH)
        parser = InputParser()
        original = nil
    }

    private func resume() {
        guard let signals else { return }
        waitForForeground(signals)
        // If the program was asked to end while it was stopped, do not touch the shell's terminal. The `terminated`
        // event follows.
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
            // gets EIO, but it is about to be stopped again.
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
