import Foundation
import Synchronization

/// The data for a crash handler, prepared in advance because the handler may neither allocate nor lock.
private nonisolated struct Plan {
    var descriptor: Int32
    var attributes: termios
    let farewell: UnsafeMutableBufferPointer<UInt8>
    /// The previous handlers, by signal number.
    let previous: UnsafeMutableBufferPointer<sigaction>
    let handlerStack: UnsafeMutableRawBufferPointer
}

/// Allocated once and never freed. Changed only on the main actor, while `isArmed` is false and no handler reads it.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?
private nonisolated let isArmed = Atomic<Bool>(false)

/// Restores the terminal whenever the program ends: by an orderly stop, `exit`, a crash, or a signal.
nonisolated enum TerminalRestoration {
    /// The signals of a crash. Their handler restores the terminal, and then lets the signal have its previous effect.
    private static let crashes = [SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGBUS, SIGFPE, SIGSYS]

    /// The other signals that end a program by default, except those that ``SignalPipe`` watches.
    #if os(Linux)
        private static let kills = killsEverywhere + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
        private static let kills = killsEverywhere
    #endif
    private static let killsEverywhere = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]

    /// From now on, every end of the program except by SIGKILL and `_exit` writes the final sequence and restores these
    /// attributes. Call it on the main actor only. A second call, for example for a SIGCONT without a stop, must not
    /// save this type's handlers as the previous ones.
    static func arm(descriptor: Int32, attributes: termios) {
        guard !isArmed.load(ordering: .acquiring) else { return }
        let prepared = prepare()
        prepared.pointee.descriptor = descriptor
        prepared.pointee.attributes = attributes
        isArmed.store(true, ordering: .releasing)
        for signal in crashes + kills { install(signal, saving: &prepared.pointee.previous[Int(signal)]) }
    }

    /// Restores the terminal and removes the handlers, unless the terminal has already been restored. Call it on the
    /// main actor only.
    static func restore() {
        guard isArmed.load(ordering: .acquiring) else { return }
        restoreInSignalHandler()
        guard let plan else { return }
        for signal in crashes + kills { sigaction(signal, &plan.pointee.previous[Int(signal)], nil) }
    }

    /// The part that a signal handler may call on any thread, because it only writes and sets attributes.
    static func restoreInSignalHandler() {
        // Only the first caller restores the terminal, even if another thread crashes at the same moment.
        guard isArmed.exchange(false, ordering: .acquiringAndReleasing), let plan else { return }
        var rest = UnsafeBufferPointer(plan.pointee.farewell)[...]
        var patience = 10
        while !rest.isEmpty, patience > 0 {
            let buffer = UnsafeBufferPointer(rebasing: rest)
            let count = write(plan.pointee.descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                // Wait at most a quarter of a second in total, so that the program can end even if the terminal does
                // not read.
                var ready = pollfd(fd: plan.pointee.descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, 25)
                patience -= 1
            } else {
                break
            }
        }
        tcsetattr(plan.pointee.descriptor, TCSANOW, &plan.pointee.attributes)
    }

    private static func prepare() -> UnsafeMutablePointer<Plan> {
        if let plan { return plan }
        let farewell = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: TerminalModes.end.count)
        _ = farewell.initialize(from: TerminalModes.end)
        let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 64)
        previous.initialize(repeating: sigaction())
        let prepared = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        prepared.initialize(
            to: Plan(
                descriptor: -1, attributes: termios(), farewell: farewell, previous: previous,
                handlerStack: .allocate(byteCount: 1 << 16, alignment: 16)))
        plan = prepared
        atexit { TerminalRestoration.restoreInSignalHandler() }
        return prepared
    }

    /// Gives this thread a separate stack for crash handlers, because its own stack is unusable after a stack overflow.
    ///
    /// Call it where the main actor's work begins, which may be on a different thread every time. All these threads
    /// share one stack. One stack is enough because only one of these threads runs at a time.
    static func prepareThread() {
        var current = stack_t()
        let isDisabled = Int32(bitPattern: UInt32(SS_DISABLE))
        guard let plan, sigaltstack(nil, &current) == 0, current.ss_flags & isDisabled != 0 else { return }
        current.ss_flags = 0
        current.ss_sp = plan.pointee.handlerStack.baseAddress
        current.ss_size = plan.pointee.handlerStack.count
        sigaltstack(&current, nil)
    }

    private static func install(_ signal: Int32, saving previous: inout sigaction) {
        sigaction(signal, nil, &previous)
        // If the program or its parent process handles or ignores such a signal, the signal does not end the program.
        if kills.contains(signal), !previous.isDefault { return }
        var action = sigaction(flags: Int32(SA_ONSTACK)) { signal in
            TerminalRestoration.restoreInSignalHandler()
            // The signal is blocked while its handler runs. When the handler returns, the signal occurs again at the
            // original place. Then the previous handler receives it: a backtracer, a debugger, or the default.
            if let plan { sigaction(signal, &plan.pointee.previous[Int(signal)], nil) }
            raise(signal)
        }
        sigaction(signal, &action, nil)
    }
}
