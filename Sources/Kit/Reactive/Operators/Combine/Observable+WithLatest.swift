extension Observable {
    /// Pairs each element with the latest element of another observable.
    ///
    /// Elements that arrive before the first element of the other observable are dropped.
    ///
    /// - Order: subscribes to `other` first, so it receives elements that are sent to `other` before (law L28). The
    ///   result finishes with this observable. The end of `other` is ignored.
    /// - Cancellation: cancels both observables.
    /// - Errors: a failure of either observable ends the stream.
    @inlinable
    public func withLatest<Other>(from other: Observable<Other>) -> Observable<(Element, Other)> {
        withLatest(from: other) { ($0, $1) }
    }

    /// Combines each element with the latest element of another observable, under the same rules as
    /// ``withLatest(from:)``.
    ///
    /// - Errors: a failure of either observable ends the stream. If `combine` throws, both observables are cancelled,
    ///   and then the stream fails.
    @inlinable
    public func withLatest<Other, Result>(
        from other: Observable<Other>, _ combine: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let both = scope.makeChild()
            let latest = Confined<Other?>(nil)
            let end: (Completion) -> Void = { completion in
                if both.end() { observer.onCompletion(completion) }
            }
            other.attach(
                both,
                Observer {
                    latest.value = $0
                } onCompletion: { completion in
                    if case .failed = completion { end(completion) }
                })
            attach(
                both,
                Observer { element in
                    guard let other = latest.value else { return }
                    do {
                        observer.onElement(try combine(element, other))
                    } catch {
                        both.fail(observer.onCompletion, with: error)
                    }
                } onCompletion: {
                    end($0)
                })
        }
    }
}
