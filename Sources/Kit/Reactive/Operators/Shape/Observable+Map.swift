extension Observable {
    /// Transforms each element.
    ///
    /// ```swift
    /// let lengths = Observable(["a", "bcd"]).map { $0.count }  // 1, 3
    /// ```
    ///
    /// - Errors: an error of the closure cancels upstream, and then fails the stream.
    @inlinable
    public func map<Result, Failure: Error>(
        _ transform: @escaping @Sendable (Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            { element in
                do { send(try transform(element)) } catch { failing?.fail(error) }
            }
        }
    }
}
