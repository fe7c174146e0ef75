extension Observable {
    /// Replaces a failure by another one, such as one that a person understands.
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: the replacement in place of the failure.
    @inlinable
    public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Observable {
        Observable { scope, observer in
            attach(
                scope,
                Observer(onElement: observer.onElement) { completion in
                    switch completion {
                    case .finished: observer.onCompletion(.finished)
                    case .failed(let error): observer.onCompletion(.failed(transform(error)))
                    }
                })
        }
    }
}
