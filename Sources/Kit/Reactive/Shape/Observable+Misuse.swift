// What compiles although it means something else. These overloads behave as what the call would silently become
// without them, and their warnings say what to write instead. Their closures are `@concurrent` as those of
// `AsyncSequence` are; otherwise the compiler would prefer those.

extension Observable {
    /// The elements as an async sequence that transforms each in an async closure.
    @available(
        *, deprecated,
        message: "An async closure leaves the observable: write flatMap { x in Observable { await … } }"
    )
    public func map<Result>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Result
    ) -> some AsyncSequence<Result, any Error> {
        sequence.map(transform)
    }

    /// The elements as an async sequence that transforms each in an async closure and leaves out what is nil.
    @available(
        *, deprecated,
        message:
            "An async closure leaves the observable: write flatMap { x in Observable { await … } }.compactMap { $0 }"
    )
    public func compactMap<Result>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Result?
    ) -> some AsyncSequence<Result, any Error> {
        sequence.compactMap(transform)
    }

    /// The elements as an async sequence that asks an async closure which to leave out.
    @available(
        *, deprecated,
        message: "An async closure leaves the observable: write flatMap { x in Observable { … } }.compactMap { $0 }"
    )
    public func filter(
        _ isIncluded: @escaping @Sendable @concurrent (Element) async throws -> Bool
    ) -> some AsyncSequence<Element, any Error> {
        sequence.filter(isIncluded)
    }

    /// The elements as an async sequence that begins when an async closure says so.
    @available(*, deprecated, message: "An async closure leaves the observable: decide in flatMap, then drop(while:)")
    public func drop(
        while predicate: @escaping @Sendable @concurrent (Element) async throws -> Bool
    ) -> some AsyncSequence<Element, any Error> {
        sequence.drop(while: predicate)
    }

    /// The elements of the async sequences that a closure makes, one after another, as an async sequence.
    @available(
        *, deprecated,
        message: "This leaves the observable: return an observable, Observable(sequence) or Observable { await … }"
    )
    public func flatMap<Elements: AsyncSequence>(
        _ transform: @escaping @Sendable @concurrent (Element) async throws -> Elements
    ) -> some AsyncSequence<Elements.Element, any Error> {
        sequence.flatMap(transform)
    }

    /// The same observable.
    @available(*, deprecated, message: "It is an observable already: use it as it is")
    public init(_ observable: Observable) {
        self = observable
    }

    /// This observable as what its overloads above are declared on otherwise.
    private var sequence: some AsyncSequence<Element, any Error> & Sendable { self }
}
