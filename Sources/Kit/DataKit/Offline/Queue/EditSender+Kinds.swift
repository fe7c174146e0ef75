import Reactive

/// Registering kinds of entities, following the account, and suspending the sender.
extension EditSender {
    /// Adds a kind of entity, the first of which starts the sender. Returns the ID of the registration.
    func add(_ kind: any EditKind, account: Observable<String?>, prepare: @escaping EditDelivery.Prepare) -> Int {
        defer {
            kindsChanged.send(())
            signals.continuation.yield()
        }
        return state.withLock { state in
            state.lastID += 1
            state.reports.addKind()
            state.kinds.append(Sending(id: state.lastID, kind: kind, account: account, prepare: prepare))
            if state.run == nil { state.run = Work.task { await self.run() } }
            return state.lastID
        }
    }

    /// Removes a kind of entity, and returns whether other kinds remain.
    func remove(_ id: Int) -> Bool {
        let (sending, isUsed) = state.withLock { state in
            state.kinds.removeAll { $0.id == id }
            return (state.sending?.id == id ? state.sending?.task : nil, !state.kinds.isEmpty)
        }
        sending?.cancel()
        kindsChanged.send(())
        return isUsed
    }

    /// Stops the sender and cancels its request. The edit in flight is sent again later with the same key, because the
    /// server may or may not have performed it.
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
        // Subscribe without a task. A sign-out must take effect immediately, so that nothing is sent after the
        // sign-out.
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
            // If the account has changed, cancel the request, because an edit must be sent with the token of its own
            // account.
            return state.account == account ? nil : state.sending?.task
        }
        sending?.cancel()
        statusChanged.send(())
        signals.continuation.yield()
    }
}

extension EditSender {
    /// Cancels the current request, and returns when the lock is released. Nothing is sent until ``resume()`` is
    /// called.
    func suspend() async {
        let (steps, end) = AsyncStream.makeStream(of: Void.self)
        let sending = state.withLock { state in
            state.isSuspended = true
            if state.isStepping { state.stepped.append(end) } else { end.finish() }
            return state.sending?.task
        }
        sending?.cancel()
        // Wait in a separate task, which does not inherit the caller's cancellation, because the lock must be released
        // before this function returns.
        await Work.task { for await _ in steps {} }.value
    }

    func resume() {
        state.withLock { $0.isSuspended = false }
        signals.continuation.yield()
    }
}
