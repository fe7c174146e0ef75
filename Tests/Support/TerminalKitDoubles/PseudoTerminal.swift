import ChildProcesses
import Dispatch
import Foundation
import TerminalKit

/// A terminal without a window, in which programs run. Tests type, read the screen, resize, kill the program, and check
/// the final state of the terminal.
@MainActor
package final class PseudoTerminal {
    package enum Failure: Error, CustomStringConvertible {
        case system(operation: String, code: Int32)
        /// The program has ended before the screen showed the expected text.
        case ended(screen: String)

        package var description: String {
            switch self {
            case .system(let operation, let code): "\(operation): \(String(cString: strerror(code)))"
            case .ended(let screen): "The program ended. The screen showed:\n\(screen)"
            }
        }
    }

    private enum Happening {
        case output([UInt8])
        case exited(Int32)
    }

    private static nonisolated let endTitle = "the program has ended"

    /// The device file that programs open.
    package let path: String
    package private(set) var screen: ScreenEmulator
    private var process: ChildProcess?
    /// The program's status from `wait`, or `nil` while it runs.
    package private(set) var exitStatus: Int32?

    private let master: Int32
    /// This descriptor stays open, so that the terminal keeps its attributes when the last program closes it.
    private let slave: Int32
    private let source: any DispatchSourceRead
    private let happenings: AsyncStream<Happening>
    private let report: AsyncStream<Happening>.Continuation

    package init(size: GridSize) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, nil) == 0 else {
            throw Failure.system(operation: "openpty", code: errno)
        }
        (self.master, self.slave) = (master, slave)
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        guard let name = ttyname(slave) else { throw Failure.system(operation: "ttyname", code: errno) }
        path = String(cString: name)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        screen = ScreenEmulator(size: size)
        (happenings, report) = AsyncStream.makeStream()
        source = DispatchSource.makeReadSource(fileDescriptor: master, queue: .main)
        try setWindow(size)
    }

    isolated deinit {
        kill(SIGKILL)
        report.finish()
        let descriptors = [master, slave]
        source.setCancelHandler { descriptors.forEach { close($0) } }
        // A source must be activated before it may be cancelled and released.
        source.activate()
        source.cancel()
    }

    /// Reads the output of programs from now on. Otherwise the terminal accepts only as much output as fits in its
    /// buffer.
    package func listen() {
        source.setEventHandler { [master, report] in
            if let bytes = Self.read(master) { report.yield(.output(bytes)) }
        }
        source.activate()
    }

    /// Runs a program in a new session with this terminal as its controlling one, and reads its output.
    package func run(_ executable: String, _ arguments: [String] = [], environment: [String: String]) throws {
        let process = try ChildProcess(
            executable, arguments, environment: environment, streams: .terminal(path: path))
        self.process = process
        listen()
        // A separate descriptor for the task, because the terminal's descriptor may be closed by then, and its number
        // may belong to another file.
        let slave = fcntl(slave, F_DUPFD_CLOEXEC, 0)
        Task { [report] in
            report.yield(.exited(await process.status()))
            // The kernel may deliver output after the program has ended. When this title arrives, all output has
            // arrived.
            Thread.detachNewThread {
                let farewell = Array("\u{1B}]0;\(Self.endTitle)\u{7}".utf8)
                _ = write(slave, farewell, farewell.count)
                close(slave)
            }
        }
    }

    /// Waits until the screen satisfies the condition. Throws if the program ends earlier. Give the test a time limit.
    package func wait(until isWanted: (ScreenEmulator) -> Bool) async throws {
        // A frame is checked when it is complete (private mode 2026), which is also when terminals show it.
        while screen.modes.contains(2026) || !isWanted(screen) {
            guard !hasEnded, let happening = await nextHappening() else { throw Failure.ended(screen: screen.text) }
            take(happening)
        }
    }

    /// Waits for the program's end. Returns the status from `wait`: the exit code times 256, or the signal that ended
    /// it.
    package func waitForExit() async throws -> Int32 {
        while !hasEnded, let happening = await nextHappening() { take(happening) }
        guard let exitStatus else { throw Failure.ended(screen: screen.text) }
        return exitStatus
    }

    private var hasEnded: Bool { exitStatus != nil && screen.title == Self.endTitle }

    private func nextHappening() async -> Happening? {
        for await happening in happenings { return happening }
        return nil
    }

    private func take(_ happening: Happening) {
        switch happening {
        case .output(let bytes): screen.feed(bytes)
        case .exited(let status): exitStatus = status
        }
    }

    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    package func resize(_ size: GridSize) throws {
        screen.resize(size)
        try setWindow(size)
    }

    package func kill(_ signal: Int32) {
        process?.kill(signal)
    }

    /// The terminal's current attributes, also after the program has ended.
    package func attributes() throws -> Attributes {
        var attributes = termios()
        try Self.check("tcgetattr", tcgetattr(slave, &attributes))
        return Attributes(attributes)
    }

    /// The flags of `termios` in a comparable form.
    package struct Attributes: Hashable {
        package let input: tcflag_t
        package let output: tcflag_t
        package let control: tcflag_t
        package let local: tcflag_t

        package init(_ attributes: termios) {
            input = attributes.c_iflag
            output = attributes.c_oflag
            control = attributes.c_cflag
            local = attributes.c_lflag
        }

        package var echoes: Bool { local & tcflag_t(ECHO) != 0 }
        package var readsLines: Bool { local & tcflag_t(ICANON) != 0 }
    }

    private func setWindow(_ size: GridSize) throws {
        var window = winsize()
        window.ws_col = UInt16(size.columns)
        window.ws_row = UInt16(size.rows)
        try Self.check("TIOCSWINSZ", ioctl(master, numericCast(TIOCSWINSZ), &window))
    }

    private nonisolated static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    @discardableResult
    private static func check(_ operation: String, _ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw Failure.system(operation: operation, code: errno) }
        return result
    }
}
