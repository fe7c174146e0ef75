import Synchronization

extension Mailbox {
    /// Signals the wake-up line; the first time, starts the one task that drains this subscription in its isolation.
    ///
    /// The caller has moved `phase` to `scheduled` and holds no lock. The task has the subscriber's priority, and
    /// nobody's task-local values: who happens to wake the subscription leaves no trace in it.
    @usableFromInline
    func wake() {
        let (line, isNew) = intake.withLock { intake -> (Line?, Bool) in
            if let line = intake.line { return (line, false) }
            guard isActive, !isPulled else { return (nil, false) }
            intake.line = Line()
            return (intake.line, true)
        }
        guard let line else { return abandon() }
        if isNew { Task.detached(priority: priority) { await self.serve(line, isolation: self.isolation) } }
        if !line.signal() { abandon() }
    }

    /// The line of a pulled subscription, for its one consumer to wait on.
    @usableFromInline
    func makeLine() -> AsyncStream<Void>.AsyncIterator {
        let line = Line()
        let isActive = intake.withLock { intake in
            intake.line = line
            return self.isActive
        }
        if !isActive { line.finish() }
        return line.signals.makeAsyncIterator()
    }

    private func serve(_ line: Line, isolation: isolated (any Actor)?) async {
        for await _ in line.signals where resume(in: isolation) {
            drain()
            // The line has the signal for the rest already, so waiting on it need not let the actor go: a stream that
            // asks for an element which is there may go on without a suspension.
            if phase.load(ordering: .relaxed) == .scheduled { await Task.yield() }
        }
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
