extension Observable {
    /// Emits every intermediate result of combining the elements, starting with the result for the first element.
    ///
    /// The initial result itself is not emitted, and each subscription starts with it.
    ///
    /// ```swift
    /// let sums = Observable([1, 2, 3]).scan(0) { $0 + $1 }  // 1, 3, 6
    /// ```
    ///
    /// - Errors: an error of the closure cancels upstream, and then fails the stream.
    @inlinable
    public func scan<Result: Sendable, Failure: Error>(
        _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Element) throws(Failure) -> Result
    ) -> Observable<Result> {
        pass(throwing: Failure.self) { send, failing in
            let state = Confined(initialResult)
            return { element in
                do {
                    let result = try nextPartialResult(state.value, element)
                    state.value = result
                    send(result)
                } catch {
                    failing?.fail(error)
                }
            }
        }
    }
}
