import Reactive

/// The kinds that are sent, the account that may send, and suspension.
extension EditSender {
    /// Adds a kind, and starts to send with the first one. Returns the ID of the registration.
    func add(_ kind: any EditKind, account: Observable<String?>, prepare: @escaping EditDelivery.Prepare) -> Int {
        defer {
            kindsChanged.send(())
            signals.continuation.yield()
        }
        return state.withLock { state in
            state.lastID += 1
            state.kinds.append(Sending(id: state.lastID, kind: kind, account: account, prepare: prepare))
            if state.run == nil { state.run = Work.task { await self.run() } }
            return state.lastID
        }
    }

    /// Returns whether kinds are left.
    func remove(_ id: Int) -> Bool {
        let (sending, isUsed) = state.withLock { state in
            state.kinds.removeAll { $0.id == id }
            return (state.sending?.id == id ? state.sending?.task : nil, !state.kinds.isEmpty)
        }
        sending?.cancel()
        kindsChanged.send(())
        return isUsed
    }

    /// Ends the sender's work and the request in flight, whose edit is sent again with the same key.
    func stop() {
        let (run, followed) = state.withLock { ($0.run, $0.followed?.subscription) }
        followed?.cancel()
        run?.cancel()
    }

    /// Follows the account of the first kind.
    func followAccount() {
        let (earlier, next) = state.withLock { state -> (Subscription?, Sending?) in
            guard let first = state.kinds.first, state.followed?.id != first.id else { return (nil, nil) }
            let earlier = state.followed?.subscription
            state.followed = (first.id, nil)
            return (earlier, first)
        }
        guard let next else { return }
        if let earlier {
            earlier.cancel()
            follow(nil)
        }
        // Not in a separate task: a sign-out must take effect before the sender continues, so that nothing is sent
        // after it.
        let subscription = next.account.subscribe {
            self.follow($0)
        } onCompletion: { completion in
            if case .failed(let error) = completion { self.environment.onFailure(error) }
        }
        let isFollowed = state.withLock { state in
            guard state.followed?.id == next.id else { return false }
            state.followed?.subscription = subscription
            return true
        }
        if !isFollowed { subscription.cancel() }
    }

    private func follow(_ account: String?) {
        let sending = state.withLock { state in
            defer {
                state.account = account
                state.generation += 1
                state.isSignedOut = false
                state.isHeld = false
                state.schedule = SendingSchedule()
                state.status = .idle
            }
            // An edit is only sent with the token of the account that made it.
            return state.account == account ? nil : state.sending?.task
        }
        sending?.cancel()
        statusChanged.send(())
        signals.continuation.yield()
    }
}

extension EditSender {
    /// Ends the request in flight, and returns when the lock is released. Nothing is sent until ``resume()``.
    func suspend() async {
        let (steps, end) = AsyncStream.makeStream(of: Void.self)
        let sending = state.withLock { state in
            state.isSuspended = true
            if state.isStepping { state.stepped.append(end) } else { end.finish() }
            return state.sending?.task
        }
        sending?.cancel()
        // In a task that is not cancelled with the caller's task, because the lock must be free.
        await Work.task { for await _ in steps {} }.value
    }

    func resume() {
        state.withLock { $0.isSuspended = false }
        signals.continuation.yield()
    }
}
