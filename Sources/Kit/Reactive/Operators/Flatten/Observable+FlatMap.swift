extension Observable {
    /// Merges the elements of every inner observable, in order of arrival.
    ///
    /// ```swift
    /// let details = ids.flatMap(atMost: 4) { id in Observable { try await api.detail(id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: the number of inner observables that run simultaneously, at least 1. Outer elements beyond that wait,
    ///     in unbounded number, for one of them to end.
    ///   - transform: the inner observable of an outer element.
    /// - Order: kept within each inner observable. Among them, elements are ordered by arrival. Finishes when the outer
    ///   and all inner observables have.
    /// - Cancellation: cancels the outer and every inner observable.
    /// - Errors: the first failure, or a throw of the transform, cancels all the others, then fails the stream.
    @inlinable
    public func flatMap<Result>(
        atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        precondition(limit > 0, "flatMap(atMost:) must let at least one inner observable run.")
        return flatten(.merge(atMost: limit), transform)
    }

    /// Emits the elements of every inner observable, one after the other. The next one is subscribed to when the
    /// previous one has ended. Outer elements wait, in unbounded number.
    ///
    /// - Order: as in the outer elements. Finishes when the outer and all inner observables have.
    /// - Cancellation: cancels the outer and the running inner observable, and drops waiting elements.
    /// - Errors: a failure of the outer or of the running inner observable, or a throw of the transform, ends the
    ///   stream immediately.
    @inlinable
    public func concatMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.merge(atMost: 1), transform)
    }

    /// Emits the elements of the latest inner observable. Each outer element cancels the previous inner one.
    ///
    /// The previous inner observable is cancelled, and its cleanup run, before the transform is called and the next one
    /// subscribed to. A silent inner observable does not prevent switching to the next (laws L31, L32, L36).
    ///
    /// An outer element that is sent from another isolation is processed later, in the subscription's isolation. The
    /// next inner observable is subscribed to only at that point, so elements that its hot source emits earlier are
    /// lost. If you need them, let that source replay, like a ``BehaviorSubject`` or ``share(replay:)``.
    ///
    /// - Order: no element of an earlier inner observable follows an element of a later one.
    /// - Cancellation: cancels the outer and the current inner observable.
    /// - Errors: a failure of the outer or of the current inner observable, or a throw of the transform, ends the
    ///   stream. Failures of earlier inner observables are ignored.
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.latest, transform)
    }

    /// Emits the elements of one inner observable at a time. While it runs, outer elements are dropped.
    ///
    /// Use it to guard a "load more": a second request is ignored while the first one is in flight. All elements sent
    /// before the end of the inner observable has been delivered are dropped, even if they are sent from within a
    /// closure that receives one of its elements. Elements sent after that are accepted (law L37). To wait instead of
    /// dropping use ``concatMap(_:)``.
    ///
    /// - Order: kept within each inner observable. Finishes when the outer and the running inner observable have.
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
