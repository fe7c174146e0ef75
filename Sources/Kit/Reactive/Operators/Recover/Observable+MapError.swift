extension Observable {
    /// Replaces a failure by another one, such as one that a person understands.
    ///
    /// - Order: kept.
    /// - Cancellation: cancels upstream.
    /// - Errors: the replacement in place of the failure.
    @inlinable
    public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Observable {
        `catch` { throw transform($0) }
    }
}
