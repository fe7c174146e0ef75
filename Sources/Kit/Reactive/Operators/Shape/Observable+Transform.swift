extension Observable {
    /// Turns each element into any number of elements: the way to write an operator of one's own.
    ///
    /// The closure runs once for each subscription. It gets the ``TransformOutput`` to send to and returns what is
    /// called with each element; what it declares in between is the subscription's own state.
    ///
    /// ```swift
    /// extension Observable {
    ///     /// Each element with the one before it.
    ///     func pairwise() -> Observable<(Element, Element)> {
    ///         transform { output in
    ///             var previous: Element?
    ///             return { element in
    ///                 if let previous { output.send((previous, element)) }
    ///                 previous = element
    ///             }
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// - Order: what is sent for one element precedes what is sent for the next. The end of this observable follows.
    /// - Cancellation: cancels this observable. What is sent to the output afterwards is dropped.
    /// - Errors: a throw cancels this observable, then fails the stream.
    @inlinable
    public func transform<Result>(
        _ stage: @escaping @Sendable (_ output: TransformOutput<Result>) -> (Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let output = TransformOutput(upstream: scope.makeChild(), observer: observer)
            let receive = stage(output)
            attach(
                output.upstream,
                observer.receiving { element in
                    do { try receive(element) } catch { output.fail(error) }
                })
        }
    }

    /// A stage that sends at most one element for each that it gets and ends as this observable does: `transform`
    /// without a scope of its own.
    ///
    /// The closure that is called with each element is the only one between this stage and the next, whatever the
    /// optimizer makes of it: a second one would double the cost of a stage.
    @inlinable @inline(__always)
    func pass<Result, Failure: Error>(
        throwing _: Failure.Type = Never.self,
        _ stage: @escaping @Sendable (_ send: @escaping (Result) -> Void, _ failing: Failing?) -> (Element) -> Void
    ) -> Observable<Result> {
        Observable<Result> { scope, observer in
            let failing = observer.failing(in: scope, with: Failure.self)
            attach(scope, observer.receiving(stage(observer.onElement, failing)))
        }
    }
}
