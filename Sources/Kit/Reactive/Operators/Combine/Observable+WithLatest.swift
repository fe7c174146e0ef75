extension Observable {
    /// Pairs each element with the latest one of another observable.
    ///
    /// Elements that arrive before the other observable's first one are dropped.
    ///
    /// - Order: subscribes to `other` first, so elements sent to `other` before are seen (law L28). Finishes with this
    ///   observable. The end of the other one is ignored.
    /// - Cancellation: cancels both.
    /// - Errors: a failure of either ends the stream.
    @inlinable
    public func withLatest<Other>(from other: Observable<Other>) -> Observable<(Element, Other)> {
        withLatest(from: other) { ($0, $1) }
    }

    /// Combines each element with the latest one of another observable, under the rules of ``withLatest(from:)``.
    ///
    /// - Errors: a failure of either ends the stream. A throw cancels both, then fails the stream.
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
