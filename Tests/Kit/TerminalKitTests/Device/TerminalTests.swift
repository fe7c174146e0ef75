import Foundation
import TerminalKitDoubles
import Testing

@testable import TerminalKit

/// The tests are serialized, because signals and the restoration of the terminal affect the whole process.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TerminalTests {
    private let environment = ["TERM": "xterm-256color"]

    @Test("A terminal takes over the screen, reports keys, and restores everything")
    func session() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        device.listen()
        let before = try device.attributes()
        let terminal = try Terminal(path: device.path, environment: environment)
        var events = try start(terminal)
        #expect(terminal.size == GridSize(columns: 30, rows: 4))
        let during = try device.attributes()
        #expect(!during.echoes && !during.readsLines)

        var frame = Frame(size: terminal.size)
        frame.draw("日本茶 here", at: GridPoint(column: 2, row: 1))
        terminal.show(frame)
        try await device.wait { $0.lines[1] == "  日本茶 here" }
        #expect(device.screen.modes.isSuperset(of: [1049, 2004, 1002, 1006, 1004]))
        #expect(device.screen.modes.isDisjoint(with: [7, 25]))

        device.type("q\u{1B}[A\u{1B}[200~pasted\u{1B}[201~\u{3}")
        let expected: [TerminalEvent] = [
            .input(.key(.character("q"))), .input(.key(.up)), .input(.paste("pasted")), .input(.key(.control("c"))),
        ]
        for event in expected { #expect(await next(&events) == event) }

        terminal.stop()
        try await device.wait { !$0.modes.contains(1049) }
        #expect(device.screen.modes == [7, 25])
        #expect(device.screen.unknown == [])
        #expect(try device.attributes() == before)
    }

    @Test("A terminal detects picture support from responses, and draws a new theme immediately")
    func graphics() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        device.listen()
        let terminal = try Terminal(path: device.path, environment: environment, theme: .dark)
        terminal.queryGraphics()
        var events = try start(terminal)
        terminal.queryGraphics()
        try await device.wait { $0.commands == ["_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA", "[c", "[16t"] }
        #expect(terminal.graphics == .none)
        device.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c\u{1B}[6;20;10t")
        #expect(await next(&events) == .input(.reply(.kittyGraphics(isSupported: true))))
        #expect(await next(&events) == .input(.reply(.deviceAttributes([62, 4]))))
        #expect(await next(&events) == .input(.reply(.cellSize(width: 10, height: 20))))
        #expect(terminal.graphics == .kitty)

        var frame = Frame(size: terminal.size)
        let image = try #require(PixelImage(width: 1, height: 1, pixels: [RGBColor(0x123456)]))
        frame.draw(image, in: GridRect(columns: 2, rows: 1))
        frame.draw("x", at: GridPoint(column: 5, row: 0), style: .colored(.accent))
        terminal.show(frame)
        try await device.wait { $0.commands.contains { $0.hasPrefix("_Ga=T") } }
        let dark = device.screen.grid[0][5].look
        terminal.theme = .light
        terminal.show(frame)
        try await device.wait { $0.grid[0][5].text == "x" && $0.grid[0][5].look != dark }
        #expect(terminal.theme == .light)
        terminal.stop()
    }

    @Test("A lone escape is a key if no input follows")
    func escape() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        let terminal = try Terminal(path: device.path, environment: environment)
        var events = try start(terminal)
        device.type("\u{1B}")
        #expect(await next(&events) == .input(.key(.escape)))
        terminal.stop()
    }

    @Test("Signals arrive as events: the new size, or a request to end")
    func signals() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        let terminal = try Terminal(path: device.path, environment: environment)
        var events = try start(terminal)
        try device.resize(GridSize(columns: 50, rows: 9))
        kill(getpid(), SIGWINCH)
        #expect(await next(&events) == .resized(GridSize(columns: 50, rows: 9)))
        for request in [SIGTERM, SIGQUIT] {
            kill(getpid(), request)
            #expect(await next(&events) == .terminated(signal: request))
        }
        terminal.stop()
    }

    @Test("A terminal that does not read blocks no caller, then shows the newest frame")
    func slowTerminal() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 200, rows: 50))
        let terminal = try Terminal(path: device.path, environment: environment)
        _ = try start(terminal)
        for number in 0..<200 {
            var frame = Frame(size: terminal.size)
            let line = String(repeating: "\(number) ", count: 100)
            for row in 0..<50 { frame.draw(line, in: frame.bounds.line(row)) }
            terminal.show(frame)
        }
        device.listen()
        try await device.wait { $0.lines[49].hasPrefix("199 199") }
        #expect(device.screen.lines.allSatisfy { $0.hasPrefix("199 199") })
        terminal.stop()
    }

    @Test("Stopping returns immediately, even without a reader")
    func stoppingUnread() throws {
        let device = try PseudoTerminal(size: GridSize(columns: 200, rows: 50))
        let before = try device.attributes()
        let terminal = try Terminal(path: device.path, environment: environment)
        _ = try start(terminal)
        var frame = Frame(size: terminal.size)
        frame.fill(frame.bounds, with: "█")
        terminal.show(frame)
        terminal.stop()
        #expect(try device.attributes() == before)
    }

    @Test("Restoring a blocked terminal ends in time")
    func restoringUnread() throws {
        let ends = try pipeEnds()
        while write(ends.write, "x", 1) == 1 {}
        #expect(errno == EAGAIN)
        TerminalRestoration.arm(descriptor: ends.write, attributes: termios())
        TerminalRestoration.restore()
        var unread = [UInt8](repeating: 0, count: 1 << 17)
        let count = read(ends.read, &unread, unread.count)
        #expect(unread.prefix(count).allSatisfy { $0 == UInt8(ascii: "x") })
        close(ends.read)
        close(ends.write)
    }

    @Test("Taking the terminal over twice keeps the earlier crash handlers")
    func armedTwice() throws {
        let ends = try pipeEnds()
        let before = handler(of: SIGABRT)
        TerminalRestoration.arm(descriptor: ends.write, attributes: termios())
        #expect(handler(of: SIGABRT) != before)
        TerminalRestoration.arm(descriptor: ends.write, attributes: termios())
        TerminalRestoration.restore()
        #expect(handler(of: SIGABRT) == before)
        var farewell = [UInt8](repeating: 0, count: 1 << 10)
        let count = read(ends.read, &farewell, farewell.count)
        #expect(Array(farewell.prefix(count)) == TerminalModes.end)
        close(ends.read)
        close(ends.write)
    }

    @Test("A terminal does not handle a signal that the program handles")
    func handled() throws {
        let ends = try pipeEnds()
        let original = signal(SIGUSR1) { _ in }
        let before = handler(of: SIGUSR1)
        TerminalRestoration.arm(descriptor: ends.write, attributes: termios())
        #expect(handler(of: SIGUSR1) == before)
        TerminalRestoration.restore()
        #expect(handler(of: SIGUSR1) == before)
        signal(SIGUSR1, original)
        close(ends.read)
        close(ends.write)
    }

    @Test("A signal preserves errno of the interrupted code, even without a reader")
    func errorNumber() throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        let terminal = try Terminal(path: device.path, environment: environment)
        _ = try start(terminal)
        var resizing = sigset_t()
        var before = sigset_t()
        sigemptyset(&resizing)
        sigaddset(&resizing, SIGWINCH)
        pthread_sigmask(SIG_UNBLOCK, &resizing, &before)
        // Raises more signals than the pipe can hold, so that the last writes of the handler fail.
        for _ in 0..<1 << 17 { raise(SIGWINCH) }
        errno = ENOENT
        raise(SIGWINCH)
        let after = errno
        pthread_sigmask(SIG_SETMASK, &before, nil)
        terminal.stop()
        #expect(after == ENOENT)
    }

    @Test("A stopped terminal can start again with an empty screen")
    func restart() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        device.listen()
        let terminal = try Terminal(path: device.path, environment: environment)
        for round in 1...2 {
            var events = try start(terminal)
            var frame = Frame(size: terminal.size)
            frame.draw("Round \(round)", at: GridPoint(column: 0, row: round))
            terminal.show(frame)
            try await device.wait { $0.lines.filter { !$0.isEmpty } == ["Round \(round)"] && $0.lines[round] != "" }
            device.type("a")
            #expect(await next(&events) == .input(.key(.character("a"))))
            terminal.stop()
            terminal.show(Frame(size: terminal.size))
            try await device.wait { !$0.modes.contains(1049) }
        }
    }

    @Test("A paste cut off by a stop swallows no key of the next start")
    func restartWithinPaste() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        device.listen()
        let terminal = try Terminal(path: device.path, environment: environment)
        var events = try start(terminal)
        device.type("e\u{1B}[200~ab")
        #expect(await next(&events) == .input(.key(.character("e"))))
        terminal.stop()
        events = try start(terminal)
        device.type("x")
        #expect(await next(&events) == .input(.key(.character("x"))))
        terminal.stop()
    }

    @Test("Keys are read one by one despite the shell's settings")
    func rawAttributes() {
        var attributes = termios()
        withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
            characters[Int(VMIN)] = 9
            characters[Int(VTIME)] = 9
        }
        var raw = TerminalModes.raw(attributes)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            #expect(characters[Int(VMIN)] == 1)
            #expect(characters[Int(VTIME)] == 0)
        }
    }

    @Test("A closed terminal is reported once and can still be stopped")
    func disconnection() async throws {
        var device: PseudoTerminal? = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        let terminal = try Terminal(path: try #require(device).path, environment: environment)
        var events = try start(terminal)
        device = nil
        #expect(await next(&events) == .disconnected)
        terminal.show(Frame(size: GridSize(columns: 30, rows: 4)))
        // SIGCONT in a lost terminal reports nothing, so the next event is about SIGTERM.
        kill(getpid(), SIGCONT)
        kill(getpid(), SIGTERM)
        #expect(await next(&events) == .terminated(signal: SIGTERM))
        terminal.stop()
    }

    // These tests start other processes, which not every platform supports.
    #if os(macOS) || os(Linux)
        @Test(
            "A hanging program ends at the second request and restores the terminal",
            arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
        func hung(number: Int32) async throws {
            let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
            device.listen()
            let before = try device.attributes()
            await #expect(processExitsWith: .signal(number)) { [path = device.path as String, number] in
                try await MainActor.run {
                    let terminal = try Terminal(path: path, environment: ["TERM": "xterm-256color"])
                    try terminal.start { _ in }
                    // The signals are raised on this thread, which may block signals, so each takes effect before the
                    // next line. The main actor is busy and handles none of them.
                    unblock(number)
                    raise(number)
                    raise(number)
                }
            }
            #expect(try device.attributes() == before)
            try await device.wait { !$0.modes.contains(1049) }
        }

        @Test("A program that ends without stopping gives its terminal back")
        func exits() async throws {
            let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
            device.listen()
            let before = try device.attributes()
            await #expect(processExitsWith: .exitCode(3)) { [path = device.path as String] in
                try await MainActor.run {
                    let terminal = try Terminal(path: path, environment: ["TERM": "xterm-256color"])
                    try terminal.start { _ in }
                    exit(3)
                }
            }
            #expect(try device.attributes() == before)
            try await device.wait { !$0.modes.contains(1049) }
        }

        @Test("A program with a stack overflow gives the terminal back and ends by SIGSEGV")
        func overflow() async throws {
            let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
            device.listen()
            let before = try device.attributes()
            await #expect(processExitsWith: .signal(SIGSEGV)) { [path = device.path as String] in
                @Sendable func depth(_ level: Int) -> Int { level < .max ? depth(level + 1) ^ level : 0 }
                try await MainActor.run {
                    let terminal = try Terminal(path: path, environment: ["TERM": "xterm-256color"])
                    try terminal.start { _ in }
                    print(depth(0))
                }
            }
            #expect(try device.attributes() == before)
            try await device.wait { !$0.modes.contains(1049) }
        }

        @Test(
            "A program ended by a signal gives the terminal back",
            arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ])
        func ended(by number: Int32) async throws {
            let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
            device.listen()
            let before = try device.attributes()
            await #expect(processExitsWith: .signal(number)) { [path = device.path as String, number] in
                try await MainActor.run {
                    let terminal = try Terminal(path: path, environment: ["TERM": "xterm-256color"])
                    try terminal.start { _ in }
                    unblock(number)
                    raise(number)
                }
            }
            #expect(try device.attributes() == before)
            try await device.wait { !$0.modes.contains(1049) }
        }

        @Test("A request to end one terminal does not end the next terminal")
        func lateRequest() async throws {
            let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
            device.listen()
            await #expect(processExitsWith: .success) { [path = device.path as String] in
                try await MainActor.run {
                    unblock(SIGTERM)
                    for _ in 0..<2 {
                        let terminal = try Terminal(path: path, environment: ["TERM": "xterm-256color"])
                        try terminal.start { _ in }
                        raise(SIGTERM)
                        terminal.stop()
                    }
                }
            }
        }
    #endif

    @Test("A raw terminal passes every byte unchanged in both directions")
    func raw() {
        var attributes = termios()
        attributes.c_iflag = tcflag_t(ICRNL | IXON | IUTF8)
        attributes.c_oflag = tcflag_t(OPOST | ONLCR)
        attributes.c_lflag = tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG | TOSTOP)
        let raw = TerminalModes.raw(attributes)
        #expect(raw.c_iflag == tcflag_t(IUTF8))
        #expect(raw.c_oflag == tcflag_t(ONLCR))
        #expect(raw.c_lflag == tcflag_t(TOSTOP))
    }

    @Test("A terminal that cannot place the cursor is refused with advice", arguments: ["", "dumb", "unknown"])
    func dumb(term: String) {
        #expect(throws: TerminalError.unsupported(term: term)) {
            try Terminal(path: "/dev/null", environment: ["TERM": term])
        }
    }

    @Test("Every refusal explains the cause and suggests a remedy if one exists")
    func refusals() {
        #expect(
            TerminalError.notATerminal.description
                == "Standard input and output are not a terminal. Run the program in a terminal window.")
        #expect(
            TerminalError.unsupported(term: "dumb").description
                == "This terminal (TERM=dumb) cannot place the cursor. Set TERM to the type of your terminal.")
        #expect(TerminalError.unsupported(term: "").description.hasPrefix("This terminal (TERM=not set) "))
        #expect(
            TerminalError.refused(operation: "pipe", reason: "Too many open files").description
                == "The terminal could not be set up: pipe failed (Too many open files).")
    }

    @Test("A terminal tries the next file when a file cannot be opened")
    func nextFile() async throws {
        let device = try PseudoTerminal(size: GridSize(columns: 30, rows: 4))
        device.listen()
        let terminal = try Terminal(firstOf: ["/nowhere/pts/3", device.path], environment: environment)
        _ = try start(terminal)
        try await device.wait { $0.modes.contains(1049) }
        terminal.stop()
        #expect(
            throws: TerminalError.refused(operation: "opening /nowhere/pts/3", reason: "No such file or directory")
        ) {
            try Terminal(firstOf: ["/nowhere/pts/3", "/nowhere/tty"], environment: environment)
        }
    }

    @Test("A file that is not a terminal is refused and left unchanged")
    func noTerminal() throws {
        let terminal = try Terminal(path: "/dev/null", environment: environment)
        #expect(throws: TerminalError.self) { try terminal.start { _ in } }
        #expect(throws: TerminalError.self) { try Terminal(path: "/nowhere/tty", environment: environment) }
    }

    private func next(_ events: inout AsyncStream<TerminalEvent>.Iterator) async -> TerminalEvent? {
        await events.next(isolation: MainActor.shared)
    }

    private func pipeEnds() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }

    private func handler(of number: Int32) -> [UInt8] {
        var action = sigaction()
        sigaction(number, nil, &action)
        return withUnsafeBytes(of: action) { Array($0.prefix(MemoryLayout<UnsafeRawPointer>.size)) }
    }

    private func start(_ terminal: Terminal) throws -> AsyncStream<TerminalEvent>.Iterator {
        let (events, report) = AsyncStream<TerminalEvent>.makeStream()
        try terminal.start { report.yield($0) }
        return events.makeAsyncIterator()
    }
}

/// Unblocks a signal on this thread.
private nonisolated func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
