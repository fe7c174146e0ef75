extension Observable {
    /// Merges the elements of all inner observables in the order of arrival.
    ///
    /// ```swift
    /// let details = ids.flatMap(atMost: 4) { id in Observable { try await api.detail(id) } }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: The maximum number of inner observables that run at the same time, at least 1. Further outer elements
    ///     wait until one of them ends, without a limit on their number.
    ///   - transform: Returns the inner observable for an outer element.
    /// - Order: kept within each inner observable. Elements of different inner observables are in the order of arrival.
    ///   The result finishes when the outer and all inner observables have finished.
    /// - Cancellation: cancels the outer observable and all inner observables.
    /// - Errors: the first failure, or an error of `transform`, cancels all other observables, and then fails the
    ///   stream.
    @inlinable
    public func flatMap<Result>(
        atMost limit: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        precondition(limit > 0, "flatMap(atMost:) must let at least one inner observable run.")
        return flatten(.merge(atMost: limit), transform)
    }

    /// Emits the elements of all inner observables, one observable after the other. Each inner observable is subscribed
    /// to when the previous one has ended. Outer elements wait, without a limit on their number.
    ///
    /// - Order: that of the outer elements. The result finishes when the outer and all inner observables have finished.
    /// - Cancellation: cancels the outer observable and the running inner observable, and drops waiting elements.
    /// - Errors: a failure of the outer observable or the running inner observable, or an error of `transform`, ends
    ///   the stream immediately.
    @inlinable
    public func concatMap<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.merge(atMost: 1), transform)
    }

    /// Emits the elements of the latest inner observable. Each outer element cancels the previous inner observable.
    ///
    /// The previous inner observable is cancelled and its cleanup runs before `transform` is called and the next inner
    /// observable is subscribed to. Even if an inner observable emits nothing, the next outer element replaces it (laws
    /// L31, L32, L36).
    ///
    /// An outer element that is sent from another isolation is processed later, in the subscription's isolation. The
    /// next inner observable is subscribed to only at that point, so elements that its hot source emits earlier are
    /// lost. If you need them, use a source that replays, such as a ``BehaviorSubject`` or ``share(replay:)``.
    ///
    /// - Order: no element of an earlier inner observable follows an element of a later one.
    /// - Cancellation: cancels the outer observable and the current inner observable.
    /// - Errors: a failure of the outer observable or the current inner observable, or an error of `transform`, ends
    ///   the stream. Failures of earlier inner observables are ignored.
    @inlinable
    public func flatMapLatest<Result>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(.latest, transform)
    }

    /// Emits the elements of one inner observable at a time. While an inner observable is running, outer elements are
    /// dropped.
    ///
    /// For example, use it for a "load more" button, so that a second request is ignored while the first one is in
    /// progress. Elements that are sent before the end of the inner observable is delivered are dropped, even if a
    /// closure that receives one of its elements sends them. Later elements are accepted (law L37). If elements should
    /// wait, use ``concatMap(_:)``.
    ///
    /// - Order: kept within each inner observable. The result finishes when the outer observable and the running inner
    ///   observable have finished.
    /// - Cancellation: cancels the outer observable and the running inner observable.
    /// - Errors: a failure of either observable, or an error of `transform`, ends the stream.
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
