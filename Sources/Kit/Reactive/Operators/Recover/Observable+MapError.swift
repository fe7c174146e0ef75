extension Observable {
    /// Replaces a failure with another error, such as one with a message for the user, after upstream has been
    /// released.
    @inlinable
    public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Observable {
        `catch` { throw transform($0) }
    }
}
