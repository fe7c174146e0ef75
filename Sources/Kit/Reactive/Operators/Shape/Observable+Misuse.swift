// Overloads for calls that compile, but probably do not do what their author expects. Without these overloads, the
// calls would behave in the same way, but without a warning. Each warning names a replacement. The closures are
// `@concurrent`, like the closures of `AsyncSequence`. Otherwise, the compiler would prefer the methods of
// `AsyncSequence`.

extension Observable {
    /// Overload for async closures, deprecated: the result is an async sequence instead of an observable.
    @available(
        *, deprecated,
        message: "An async closure leaves the observable: write concatMap { x in Observable { await … } }"
    )
    public func map<Result>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Result
    ) -> some AsyncSequence<Result, any Error> {
        sequence.map(transform)
    }

    /// Overload for async closures, deprecated: the result is an async sequence instead of an observable.
    @available(
        *, deprecated,
        message:
            "An async closure leaves the observable: write concatMap { x in Observable { await … } }.compactMap { $0 }"
    )
    public func compactMap<Result>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Result?
    ) -> some AsyncSequence<Result, any Error> {
        sequence.compactMap(transform)
    }

    /// Overload for async closures, deprecated: the result is an async sequence instead of an observable.
    @available(
        *, deprecated,
        message: "An async closure leaves the observable: write concatMap { x in Observable { … } }.compactMap { $0 }"
    )
    public func filter(
        _ isIncluded: @escaping @Sendable @concurrent (Element) async throws -> Bool
    ) -> some AsyncSequence<Element, any Error> {
        sequence.filter(isIncluded)
    }

    /// Overload for async closures, deprecated: the result is an async sequence instead of an observable.
    @available(*, deprecated, message: "An async closure leaves the observable: decide in concatMap, then drop(while:)")
    public func drop(
        while predicate: @escaping @Sendable @concurrent (Element) async throws -> Bool
    ) -> some AsyncSequence<Element, any Error> {
        sequence.drop(while: predicate)
    }

    /// Overload for async sequences, deprecated: the result is an async sequence instead of an observable.
    @available(
        *, deprecated,
        message: "This leaves the observable: return an observable, Observable(sequence) or Observable { await … }"
    )
    public func flatMap<Elements: AsyncSequence>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Elements
    ) -> some AsyncSequence<Elements.Element, any Error> {
        sequence.flatMap(transform)
    }

    /// Deprecated because it returns the observable unchanged.
    @available(*, deprecated, message: "It is an observable already: use it as it is")
    public init(_ observable: Observable) {
        self = observable
    }

    /// Provides access to the members of `AsyncSequence` that the overloads above hide.
    private var sequence: some AsyncSequence<Element, any Error> & Sendable { self }
}
