extension Observable {
    /// Replaces a failure with another one, such as an error that a user understands, after upstream has been released.
    @inlinable
    public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Observable {
        `catch` { throw transform($0) }
    }
}
