extension Observable {
    /// The elements of every inner observable, merged as they come.
    ///
    /// ```swift
    /// let details = ids.flatMap(atMost: 4) { id in Observable { try await api.detail(id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: how many inner observables run at once, at least 1. Outer elements beyond that wait, in unbounded
    ///     number, for one of them to end.
    ///   - transform: the inner observable of an outer element.
    /// - Order: of each inner observable its own; among them arrival. Finishes when the outer and all inner
    ///   observables have.
    /// - Cancellation: cancels the outer and every inner observable.
    /// - Errors: the first failure, or a throw of the transform, cancels all the others, then fails the stream.
    @inlinable
    public func flatMap<Result>(
        atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        precondition(limit > 0, "flatMap(atMost:) must let at least one inner observable run.")
        return flatten(.merge(atMost: limit), transform)
    }

    /// The elements of every inner observable, one after the other: the next one is subscribed to when the one before
    /// has ended. Outer elements wait, in unbounded number.
    ///
    /// - Order: of the outer elements. Finishes when the outer and all inner observables have.
    /// - Cancellation: cancels the outer and the running inner observable, and drops what waits.
    /// - Errors: a failure of the outer or of the running inner observable, or a throw of the transform, ends the
    ///   stream at once.
    @inlinable
    public func concatMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.merge(atMost: 1), transform)
    }

    /// The elements of the latest inner observable: each outer element cancels the inner one before it.
    ///
    /// The previous inner observable is cancelled, its cleanup run, before the transform is called and the next one
    /// subscribed to; a silent inner observable never keeps the outer from switching (laws L31, L32, L36).
    ///
    /// An outer element that is sent from another isolation is processed when the subscription's isolation gets to it,
    /// and the next inner observable is subscribed to only then: what a hot source of it emits before is not seen. Let
    /// that source replay, as a ``BehaviorSubject`` or ``share(replay:)`` does, where it must be.
    ///
    /// - Order: nothing of an earlier inner observable follows an element of a later one.
    /// - Cancellation: cancels the outer and the current inner observable.
    /// - Errors: a failure of the outer or of the current inner observable, or a throw of the transform, ends the
    ///   stream. Failures of earlier inner observables are not seen.
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.latest, transform)
    }

    /// The elements of one inner observable at a time: while it runs, outer elements are dropped.
    ///
    /// The guard of a "load more": a second request is ignored while the first one is in flight. Dropped is everything
    /// that was sent before the end of the inner observable has been delivered, also from within a closure that gets
    /// one of its elements; what is sent after that is accepted (law L37). To wait instead of dropping use
    /// ``concatMap(_:)``.
    ///
    /// - Order: of each inner observable its own. Finishes when the outer and the running inner observable have.
    /// - Cancellation: cancels the outer and the running inner observable.
    /// - Errors: a failure of either, or a throw of the transform, ends the stream.
    @inlinable
    public func flatMapFirst<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.first, transform)
    }

    @inlinable
    func flatten<Result>(
        _ policy: FlatteningPolicy, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let flattening = Flattening(policy, transform, in: scope, observer)
            attach(
                flattening,
                Observer(onElement: { flattening.receive($0) }, onCompletion: { flattening.endOuter($0) }))
        }
    }
}
