extension Observable {
    /// Transforms each element, and leaves out results that are `nil`.
    ///
    /// ```swift
    /// let numbers = Observable(["1", "x", "3"]).compactMap { Int($0) }  // 1, 3
    /// ```
    ///
    /// - Errors: an error of the closure cancels upstream, and then fails the stream.
    @inlinable
    public func compactMap<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result?
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { if let result = try transform(element) { send(result) } } catch { failing?.fail(error) }
            }
        }
    }
}
