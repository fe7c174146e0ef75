extension Observable {
    /// Leaves out the elements that do not satisfy the predicate.
    ///
    /// - Errors: a throw cancels upstream, then fails the stream.
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
