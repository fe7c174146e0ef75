extension Observable {
    /// Replaces a failure by continuing with another observable.
    ///
    /// ```swift
    /// let notes = remote.catch { _ in cached }
    /// ```
    ///
    /// - Order: upstream is torn down before the handler is called.
    /// - Cancellation: cancels upstream or the replacement. After that, the handler is not called.
    /// - Errors: the stream fails if the handler throws or the replacement fails.
    @inlinable
    public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Observable) -> Observable {
        Observable { scope, observer in
            attach(scope, observer) { error in
                do {
                    try handler(error).attach(scope, observer)
                } catch {
                    scope.fail(observer.onCompletion, with: error)
                }
            }
        }
    }

    /// Subscribes in a separate scope. A failure tears down the scope, and is then passed to `onFailure`, unless the
    /// subscription was cancelled in between, for example by the teardown itself (law L51).
    @usableFromInline
    package func attach(_ scope: Scope, _ observer: Observer<Element>, onFailure: @escaping (any Error) -> Void) {
        let upstream = scope.makeChild()
        attach(
            upstream,
            Observer(onElement: observer.onElement) { completion in
                guard case .failed(let error) = completion else { return observer.onCompletion(completion) }
                upstream.cancel()
                if scope.isActive { onFailure(error) }
            })
    }
}
