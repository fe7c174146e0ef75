extension Observable {
    /// Leaves out elements that do not satisfy the predicate.
    ///
    /// - Errors: an error of the predicate cancels upstream, and then fails the stream.
    @inlinable
    public func filter<Failure: Error>(
        _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
    ) -> Observable {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { if try isIncluded(element) { send(element) } } catch { failing?.fail(error) }
            }
        }
    }
}
