import Synchronization

extension Mailbox {
    /// Signals the wake-up line; the first time, starts the one task that drains this subscription in its isolation.
    ///
    /// The caller has moved `phase` to `scheduled` and holds no lock. The task has the subscriber's priority, and
    /// nobody's task-local values: who happens to wake the subscription leaves no trace in it.
    @usableFromInline
    func wake() {
        let (line, wakeUp) = intake.withLock { intake in
            let wakeUp = WakeUp(hasLine: intake.line != nil, isPulled: isPulled, isActive: isActive)
            if wakeUp == .serve { intake.line = Line() }
            return (intake.line, wakeUp)
        }
        switch wakeUp {
        case .leave: return
        case .abandon: return abandon()
        case .serve:
            Task.detached(executorPreference: executor, priority: priority) { [self] in
                await Work.$scoped.withValue(executor) { await serve(line, isolation: waitingRoom) }
            }
        case .signal: break
        }
        if line?.signal() == false { abandon() }
    }

    /// The line of a pulled subscription, for its one consumer to wait on. Only that consumer could have closed the
    /// subscription before: it looks for that before it waits.
    @usableFromInline
    func makeLine() -> AsyncStream<Void>.AsyncIterator {
        let line = Line()
        intake.withLock { $0.line = line }
        return line.signals.makeAsyncIterator()
    }

    /// Where the task waits for the next signal. On the main actor, which nobody has to release, it waits where it
    /// drains, so that a wake-up is in the actor's queue when the sender returns. Waiting on another actor would retain
    /// it (law L21): the task goes there for each signal.
    private var waitingRoom: (any Actor)? { actor === MainActor.shared ? actor : nil }

    private func serve(_ line: Line?, isolation: isolated (any Actor)?) async {
        guard let line else { return }
        for await _ in line.signals {
            if isolation == nil, let actor {
                await drainIfLeft(isolation: actor)
            } else if resume(in: isolation) {
                drain()
            }
            // The line has the signal for the rest already, and a stream that asks for an element which is there may go
            // on without a suspension.
            if phase.load(ordering: .relaxed) == .scheduled { await Task.yield() }
        }
    }

    private func drainIfLeft(isolation: isolated (any Actor)?) async {
        if resume(in: isolation) { drain() }
    }

    /// Drops what a cancelled subscription can no longer deliver, unless somebody drains it.
    @usableFromInline
    func abandon() {
        // The line of a pulled subscription also ends with its consumer's task, before the consumer has closed: then
        // its sources must fall silent first, or a sender would fill the buffer that the consumer is leaving (L58).
        close()
        if resume(in: nil) { drain() }
    }
}
