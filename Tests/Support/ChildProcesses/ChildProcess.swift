import Foundation
import Synchronization

/// A program that a test has started. It is killed when it is released.
///
/// Foundation's `Process` does not work for tests that run in parallel. Its programs also inherit files that other
/// threads have just opened, so a running program may hold the output of a program that has ended, whose reader then
/// waits forever. A signal that the starting thread blocks, as the threads of Swift's pool do, never reaches the
/// program. And `waitUntilExit` blocks a thread of the pool, which has only as many threads as there are cores.
package final class ChildProcess: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package enum Streams {
        /// No input. `output` and `errors` contain the written data.
        case pipes
        /// A new session with this device file as its terminal.
        case terminal(path: String)
    }

    package let identifier: pid_t
    /// The program's output, as it arrives. The stream ends with the program.
    package let output: AsyncStream<Data>
    package let errors: AsyncStream<Data>

    private struct State {
        /// The exit status that `wait` has returned, or `nil` before that. Afterwards, the process ID may belong to another
        /// program.
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Mutex(State())

    /// Starts the program.
    ///
    /// - Parameter environment: The environment variables. By default, the environment of the tests.
    package init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        streams: Streams = .pipes
    ) throws {
        var actions = Self.emptyFileActions
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var pipes: [Pipe] = []
        switch streams {
        case .pipes:
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                let pipe = Pipe()
                pipes.append(pipe)
                posix_spawn_file_actions_adddup2(&actions, pipe.fileHandleForWriting.fileDescriptor, descriptor)
            }
        case .terminal(let path):
            // When a session leader opens a terminal, it becomes the controlling terminal.
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        }
        try Self.closeOthers(&actions)
        var attributes = Self.emptySpawnAttributes
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        // The effects of these two signals cannot be changed, and Darwin refuses to spawn if the set contains them.
        for signal in [SIGKILL, SIGSTOP] { sigdelset(&all, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.inheritsNothing
        if case .terminal = streams { flags |= Self.newSession }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let argv = ([executable] + arguments).map { strdup($0) } + [nil]
        let envp = (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, executable, &actions, &attributes, argv, envp)
        guard code == 0 else { throw Failure(description: "\(executable): \(String(cString: strerror(code)))") }
        self.identifier = identifier
        // The pipes end with the program only if this process has no writing end.
        for pipe in pipes { try? pipe.fileHandleForWriting.close() }
        output = Self.contents(of: pipes.first)
        errors = Self.contents(of: pipes.last)
        Thread.detachNewThread { [identifier, weak self] in
            Self.wait(for: identifier)
            self?.reap()
        }
    }

    deinit {
        // No caller waits for the status at this point, because `status()` would keep this object alive.
        kill(SIGKILL)
        reap()
    }

    /// Sends the program a signal, unless it has ended.
    package func kill(_ signal: Int32) {
        state.withLock { state in
            if state.status == nil { _ = Foundation.kill(identifier, signal) }
        }
    }

    /// Waits for the program's end.
    ///
    /// - Returns: The status from `wait`: the exit code times 256, or the signal that ended it.
    package func status() async -> Int32 {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Waits until a program ends, without taking its status, so that its process ID is not reused.
    private static func wait(for identifier: pid_t) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    private func reap() {
        let (status, waiting) = state.withLock { state in
            var status = state.status ?? 0
            if state.status == nil { while waitpid(identifier, &status, 0) < 0, errno == EINTR {} }
            state.status = status
            defer { state.waiting = [] }
            return (status, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: status) }
    }

    /// Returns the data written to a pipe. A thread that may block reads it, because a Dispatch source may report
    /// events of a descriptor that was closed earlier.
    private static func contents(of pipe: Pipe?) -> AsyncStream<Data> {
        let (pieces, continuation) = AsyncStream<Data>.makeStream()
        guard let pipe else {
            continuation.finish()
            return pieces
        }
        Thread.detachNewThread {
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
        return pieces
    }

    /// Both types are pointers on Darwin and structures elsewhere.
    #if canImport(Darwin)
        private static var emptyFileActions: posix_spawn_file_actions_t? { nil }
        private static var emptySpawnAttributes: posix_spawnattr_t? { nil }
    #else
        private static var emptyFileActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
        private static var emptySpawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }
    #endif

    /// Closes all files except the standard streams in the program. On Darwin, a flag does this.
    #if canImport(Darwin)
        private static func closeOthers(_ actions: inout posix_spawn_file_actions_t?) {}
    #else
        private static func closeOthers(_ actions: inout posix_spawn_file_actions_t) throws {
            // The header declares this function only for GNU sources.
            typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
            let name = "posix_spawn_file_actions_addclosefrom_np"
            guard let symbol = dlsym(nil, name) else { throw Failure(description: "There is no \(name).") }
            _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, STDERR_FILENO + 1)
        }
    #endif

    /// `POSIX_SPAWN_SETSID`, which the headers of glibc and musl declare for GNU sources only.
    #if canImport(Darwin)
        private static let newSession = Int32(POSIX_SPAWN_SETSID)
        private static let inheritsNothing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
        private static let newSession: Int32 = 0x80
        private static let inheritsNothing: Int32 = 0
    #endif
}
