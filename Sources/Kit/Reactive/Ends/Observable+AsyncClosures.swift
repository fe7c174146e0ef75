/// The closure-taking methods of `AsyncSequence` that end a stream. Here, the closure runs in the caller's isolation.
///
/// You cannot call the standard library's versions on the main actor, because their closures leave the caller's
/// isolation. See also ``first(isolation:where:)``. For an async closure, use a `for await` loop.
extension Observable {
    /// Whether an element satisfies a condition. The first such element ends the subscription.
    ///
    /// - Cancellation: upstream is released before this returns. A cancelled task gets false.
    /// - Errors: as for ``first(isolation:where:)``.
    @inlinable
    public func contains(where condition: (Element) throws -> Bool) async throws -> Bool {
        try await first(where: condition) != nil
    }

    /// Whether every element satisfies a condition. The first element that does not ends the subscription.
    ///
    /// - Cancellation: upstream is released before this returns. A cancelled task gets true.
    /// - Errors: as for ``first(isolation:where:)``.
    @inlinable
    public func allSatisfy(_ condition: (Element) throws -> Bool) async throws -> Bool {
        try await first { try !condition($0) } == nil
    }

    /// Combines all elements with a value, and returns the last result when the stream ends.
    ///
    /// ```swift
    /// let sum = try await numbers.reduce(0) { $0 + $1 }
    /// ```
    ///
    /// - Cancellation: upstream is released before this returns. A cancelled task gets the result so far.
    /// - Errors: throws the error of the closure, and the failure of the stream.
    @inlinable
    public func reduce<Result>(
        _ initial: Result, _ next: (Result, Element) throws -> Result
    ) async throws -> Result {
        try await reduce(into: initial) { $0 = try next($0, $1) }
    }

    /// Changes a value with each element, and returns it when the stream ends.
    ///
    /// - Cancellation and errors: as for ``reduce(_:_:)``.
    @inlinable
    public func reduce<Result>(
        into initial: Result, _ change: (inout Result, Element) throws -> Void
    ) async throws -> Result {
        let iterator = AsyncIterator(attach)
        defer { iterator.close() }
        var result = initial
        while let element = try await iterator.next(isolation: #isolation) { try change(&result, element) }
        return result
    }

    /// The greatest element by an order, or nil for an empty stream.
    ///
    /// - Cancellation and errors: as for ``reduce(_:_:)``.
    @inlinable
    public func max(by isInOrder: (Element, Element) throws -> Bool) async throws -> Element? {
        try await reduce(into: nil as Element?) { greatest, element in
            if let known = greatest, try !isInOrder(known, element) { return }
            greatest = element
        }
    }

    /// The least element by an order, or nil for an empty stream.
    ///
    /// - Cancellation and errors: as for ``reduce(_:_:)``.
    @inlinable
    public func min(by isInOrder: (Element, Element) throws -> Bool) async throws -> Element? {
        try await max { try isInOrder($1, $0) }
    }
}
