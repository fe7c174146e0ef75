/// The methods of `AsyncSequence` that take a closure and end a stream. Their closures run in the caller's isolation.
///
/// The standard library's versions cannot be called on the main actor, because their closures leave the caller's
/// isolation. See also ``first(isolation:where:)``. For an async closure, use a `for await` loop.
extension Observable {
    /// Returns whether an element satisfies a condition. The first such element ends the subscription.
    ///
    /// - Cancellation: releases upstream before this method returns. If the task is cancelled, the result is `false`.
    /// - Errors: as for ``first(isolation:where:)``.
    @inlinable
    public func contains(where condition: (Element) throws -> Bool) async throws -> Bool {
        try await first(where: condition) != nil
    }

    /// Returns whether every element satisfies a condition. The first element that does not satisfy it ends the
    /// subscription.
    ///
    /// - Cancellation: releases upstream before this method returns. If the task is cancelled, the result is `true`.
    /// - Errors: as for ``first(isolation:where:)``.
    @inlinable
    public func allSatisfy(_ condition: (Element) throws -> Bool) async throws -> Bool {
        try await first { try !condition($0) } == nil
    }

    /// Combines all elements with an initial value, and returns the last result when the stream ends.
    ///
    /// ```swift
    /// let sum = try await numbers.reduce(0) { $0 + $1 }
    /// ```
    ///
    /// - Cancellation: releases upstream before this method returns. If the task is cancelled, the result so far is
    ///   returned.
    /// - Errors: throws the error of the closure or the failure of the stream.
    @inlinable
    public func reduce<Result>(
        _ initial: Result, _ next: (Result, Element) throws -> Result
    ) async throws -> Result {
        try await reduce(into: initial) { $0 = try next($0, $1) }
    }

    /// Changes an initial value with each element, and returns the value when the stream ends.
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

    /// Returns the greatest element by an order, or `nil` for an empty stream.
    ///
    /// - Cancellation and errors: as for ``reduce(_:_:)``.
    @inlinable
    public func max(by isInOrder: (Element, Element) throws -> Bool) async throws -> Element? {
        try await reduce(into: nil as Element?) { greatest, element in
            if let known = greatest, try !isInOrder(known, element) { return }
            greatest = element
        }
    }

    /// Returns the least element by an order, or `nil` for an empty stream.
    ///
    /// - Cancellation and errors: as for ``reduce(_:_:)``.
    @inlinable
    public func min(by isInOrder: (Element, Element) throws -> Bool) async throws -> Element? {
        try await max { try isInOrder($1, $0) }
    }
}
