import Foundation
import Synchronization

/// The data of a crash handler, prepared in advance because the handler may neither allocate nor lock.
private nonisolated struct Plan {
    var descriptor: Int32
    var attributes: termios
    let farewell: UnsafeMutableBufferPointer<UInt8>
    /// The previous handlers, by signal number.
    let previous: UnsafeMutableBufferPointer<sigaction>
    let handlerStack: UnsafeMutableRawBufferPointer
}

/// Allocated once and never freed. Changed on the main actor only, while `isArmed` is false and no handler reads it.
private nonisolated(unsafe) var plan: UnsafeMutablePointer<Plan>?
private nonisolated let isArmed = Atomic<Bool>(false)

/// Restores the terminal whenever the program ends: an orderly stop, `exit`, a crash, and a signal that ends it.
nonisolated enum TerminalRestoration {
    /// The signals of a crash. Their handler restores the terminal, then lets the signal have its former effect.
    private static let crashes = [SIGSEGV, SIGILL, SIGABRT, SIGTRAP, SIGBUS, SIGFPE, SIGSYS]

    /// The other signals that end a program without a handler, except those that ``SignalPipe`` watches.
    #if os(Linux)
        private static let kills = killsEverywhere + [SIGIO, SIGPWR, SIGSTKFLT]
    #else
        private static let kills = killsEverywhere
    #endif
    private static let killsEverywhere = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ]

    /// From now on every end of the program except SIGKILL and `_exit` writes the farewell and restores these
    /// attributes. Main actor only. A second call, for example for a SIGCONT without a stop, must not save this type's
    /// handlers as the previous ones.
    static func arm(descriptor: Int32, attributes: termios) {
        guard !isArmed.load(ordering: .acquiring) else { return }
        let prepared = prepare()
        prepared.pointee.descriptor = descriptor
        prepared.pointee.attributes = attributes
        isArmed.store(true, ordering: .releasing)
        for signal in crashes + kills { install(signal, saving: &prepared.pointee.previous[Int(signal)]) }
    }

    /// Restores the terminal and removes the handlers, unless the terminal is restored already. Main actor only.
    static func restore() {
        guard isArmed.load(ordering: .acquiring) else { return }
        restoreInSignalHandler()
        guard let plan else { return }
        for signal in crashes + kills { sigaction(signal, &plan.pointee.previous[Int(signal)], nil) }
    }

    /// The part that a signal handler may call on any thread: only writes and sets attributes.
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
                // At most a quarter of a second in total, so that a terminal that does not read cannot keep the program
                // from ending.
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

    /// Gives this thread a separate stack for crash handlers, because after a stack overflow its own stack is unusable.
    ///
    /// Call it where the main actor's work begins, which may be on another thread every time. All these threads share
    /// one stack. That is enough because only one of them runs at a time.
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
        // If the program or its parent process used such a signal in another way, the signal ends nothing.
        if kills.contains(signal), !previous.isDefault { return }
        var action = sigaction(flags: Int32(SA_ONSTACK)) { signal in
            TerminalRestoration.restoreInSignalHandler()
            // The signal is blocked while its handler runs. On return, it occurs again at the original place and finds
            // the previous handler: a backtracer, a debugger, or the default.
            if let plan { sigaction(signal, &plan.pointee.previous[Int(signal)], nil) }
            raise(signal)
        }
        sigaction(signal, &action, nil)
    }
}
