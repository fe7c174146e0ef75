extension Observable {
    /// Transforms each element into any number of elements. Use it to write your own operators.
    ///
    /// The closure runs once for each subscription. The closure receives the ``TransformOutput`` to send to, and
    /// returns another closure, which is called with each element. The variables that it declares are the state of the
    /// subscription.
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
    /// - Order: elements that are sent for one element come before elements that are sent for the next element. The end
    ///   of this observable follows.
    /// - Cancellation: cancels this observable. Elements that are sent to the output after that are dropped.
    /// - Errors: an error of the closure cancels this observable, and then fails the stream.
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

    /// Returns a stage that sends at most one element for each element that it receives, and ends with this observable.
    /// The stage works like `transform`, but without a scope.
    ///
    /// The closure that is called with each element is the only closure between this stage and the next stage, no
    /// matter how the optimizer transforms it. A second closure would double the cost of a stage.
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
