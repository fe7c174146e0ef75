import Synchronization

extension Mailbox {
    /// Signals the wake-up line; the first time, starts the one task that drains this subscription on its actor.
    ///
    /// The caller has moved `phase` to `scheduled` and holds no lock.
    @usableFromInline
    func wake() {
        let (line, stream) = inbox.withLock { inbox -> (AsyncStream<Void>.Continuation?, AsyncStream<Void>?) in
            if let line = inbox.line { return (line, nil) }
            guard isActive, !isPulled else { return (nil, nil) }
            let (stream, line) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            inbox.line = line
            return (line, stream)
        }
        if let stream {
            Task { await serve(stream, isolation: isolation) }
        }
        guard let line, case .terminated = line.yield(()) else {
            if line == nil { abandon() }
            return
        }
        abandon()
    }

    /// The line of a pulled subscription, for its one consumer to wait on.
    @usableFromInline
    func makeLine() -> AsyncStream<Void>.AsyncIterator {
        let (stream, line) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isActive = inbox.withLock { inbox in
            inbox.line = line
            return self.isActive
        }
        if !isActive { line.finish() }
        return stream.makeAsyncIterator()
    }

    private func serve(_ line: AsyncStream<Void>, isolation: isolated (any Actor)?) async {
        for await _ in line where resume() {
            drain()
        }
    }

    /// Takes the drain of a subscription that is idle or waits for its wake-up.
    @usableFromInline
    func resume() -> Bool {
        while true {
            let current = phase.load(ordering: .acquiring)
            guard current == .idle || current == .scheduled else { return false }
            if phase.compareExchange(expected: current, desired: .pending, ordering: .acquiringAndReleasing).exchanged {
                return true
            }
        }
    }

    /// Drops what a cancelled subscription can no longer deliver, unless somebody drains it.
    @usableFromInline
    func abandon() {
        // The line of a pulled subscription also ends with its consumer's task, before the consumer has closed: then
        // its sources must fall silent first, or a sender would fill the buffer that the consumer is leaving (L58).
        close()
        guard resume() else { return }
        // Whoever comes here need not stand in the isolation, and settlements must not be told so.
        isAtHome = false
        drain()
    }
}
