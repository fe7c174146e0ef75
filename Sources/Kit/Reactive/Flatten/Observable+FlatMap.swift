extension Observable {
    /// The elements of every inner observable, merged as they come.
    ///
    /// - Order: arrival. Finishes when the outer and all inner observables have.
    /// - Cancellation: cancels the outer and every inner observable.
    /// - Errors: the first failure cancels all the others, then fails the stream.
    @inlinable
    public func flatMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let all = scope.makeChild()
            // The outer observable counts as one.
            let running = Confined(1)
            let end: (Completion) -> Void = { completion in
                running.value -= 1
                if case .finished = completion, running.value > 0 { return }
                if all.end() { observer.onCompletion(completion) }
            }
            attach(
                all,
                Observer { element in
                    guard let inner = all.attempt(observer, { try transform(element) }) else { return }
                    running.value += 1
                    let branch = all.makeChild()
                    inner.attach(
                        branch,
                        Observer(onElement: observer.onElement) { completion in
                            branch.cancel()
                            end(completion)
                        })
                } onCompletion: {
                    end($0)
                })
        }
    }

    /// The elements of the latest inner observable: each outer element cancels the inner one before it.
    ///
    /// The previous inner observable is cancelled, its cleanup run, before the transform is called and the next one
    /// subscribed to; a silent inner observable never keeps the outer from switching (laws L31, L32, L36).
    ///
    /// - Order: nothing of an earlier inner observable follows an element of a later one.
    /// - Cancellation: cancels the outer and the current inner observable.
    /// - Errors: a failure of the outer or of the current inner observable ends the stream.
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let all = scope.makeChild()
            let current = Confined<Scope?>(nil)
            let isOuterFinished = Confined(false)
            let end: (Completion) -> Void = { completion in
                if case .finished = completion, !isOuterFinished.value || current.value != nil { return }
                if all.end() { observer.onCompletion(completion) }
            }
            attach(
                all,
                Observer { element in
                    current.value?.cancel()
                    current.value = nil
                    guard all.isActive, let inner = all.attempt(observer, { try transform(element) }) else { return }
                    let branch = all.makeChild()
                    current.value = branch
                    inner.attach(
                        branch,
                        Observer(onElement: observer.onElement) { completion in
                            guard current.value === branch else { return }
                            branch.cancel()
                            current.value = nil
                            end(completion)
                        })
                } onCompletion: { completion in
                    isOuterFinished.value = true
                    end(completion)
                })
        }
    }

    /// The elements of one inner observable at a time: while it runs, outer elements are dropped.
    ///
    /// The guard of a "load more": a second request is ignored while the first one is on its way, and accepted as
    /// soon as that has ended (law L37).
    ///
    /// - Cancellation: cancels the outer and the running inner observable.
    /// - Errors: a failure of either ends the stream.
    @inlinable
    public func flatMapFirst<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let all = scope.makeChild()
            let isBusy = Confined(false)
            let isOuterFinished = Confined(false)
            let end: (Completion) -> Void = { completion in
                if case .finished = completion, !isOuterFinished.value || isBusy.value { return }
                if all.end() { observer.onCompletion(completion) }
            }
            attach(
                all,
                Observer { element in
                    guard !isBusy.value, let inner = all.attempt(observer, { try transform(element) }) else { return }
                    isBusy.value = true
                    let branch = all.makeChild()
                    inner.attach(
                        branch,
                        Observer(onElement: observer.onElement) { completion in
                            branch.cancel()
                            isBusy.value = false
                            end(completion)
                        })
                } onCompletion: { completion in
                    isOuterFinished.value = true
                    end(completion)
                })
        }
    }
}
