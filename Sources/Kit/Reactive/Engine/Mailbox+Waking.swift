import Synchronization

extension Mailbox {
    /// Signals the wake-up line. The first call starts the only task that drains this subscription in its isolation.
    ///
    /// The caller has set `phase` to `scheduled`, and holds no lock. The task has the subscriber's priority and no
    /// task-local values, so the sender that wakes the subscription does not influence it.
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

    /// Creates the line of a pulled subscription, on which its only consumer waits. Only this consumer could have
    /// closed the subscription before, and the consumer checks for this before waiting.
    @usableFromInline
    func makeLine() -> AsyncStream<Void>.AsyncIterator {
        let line = Line()
        intake.withLock { $0.line = line }
        return line.signals.makeAsyncIterator()
    }

    /// The isolation in which the task waits for the next signal. On the main actor, the task waits where it drains,
    /// because the main actor is never released. So when a sender returns, the wake-up is already in the actor's queue.
    /// A task that waits on another actor would retain that actor (law L21), so the task switches to the actor only for
    /// each signal.
    private var waitingRoom: (any Actor)? { actor === MainActor.shared ? actor : nil }

    private func serve(_ line: Line?, isolation: isolated (any Actor)?) async {
        guard let line else { return }
        for await _ in line.signals {
            if isolation == nil, let actor {
                await drainIfLeft(isolation: actor)
            } else if resume(in: isolation) {
                drain()
            }
            // The line already has the signal for the remaining events. Yield here, because a stream with a ready
            // element may continue without a suspension.
            if phase.load(ordering: .relaxed) == .scheduled { await Task.yield() }
        }
    }

    private func drainIfLeft(isolation: isolated (any Actor)?) async {
        if resume(in: isolation) { drain() }
    }

    /// Drops events that a cancelled subscription can no longer deliver, unless it is being drained.
    @usableFromInline
    func abandon() {
        // The line of a pulled subscription may also end with its consumer's task, before the consumer closes the
        // subscription. Close the subscription first, so that its sources stop. Otherwise, a sender would fill the
        // buffer of a consumer that is leaving (L58).
        close()
        if resume(in: nil) { drain() }
    }
}
