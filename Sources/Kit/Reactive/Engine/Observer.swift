/// How a sequence of elements ended. A cancellation does not count: the subscriber gets no end.
public enum Completion: Sendable {
    /// The end without a failure, even if `prefix`, a dropped ``Emitter`` or an error tracker causes it.
    case finished
    /// The end by a failure, after the elements before it, except for elements that a timed operator has held back (law
    /// L52).
    case failed(any Error)
}

/// The two closures that the next stage downstream listens with: one hop of a pipeline.
///
/// Inlinable code builds this struct of closures, so it is specialized where it is used. A class with overridden
/// methods is not, and costs ten times as much for each element.
@usableFromInline
package struct Observer<Element> {
    @usableFromInline package let onElement: (Element) -> Void
    @usableFromInline package let onCompletion: (Completion) -> Void

    @inlinable
    package init(onElement: @escaping (Element) -> Void, onCompletion: @escaping (Completion) -> Void) {
        self.onElement = onElement
        self.onCompletion = onCompletion
    }

    @inlinable
    func receiving<Other>(_ onElement: @escaping (Other) -> Void) -> Observer<Other> {
        Observer<Other>(onElement: onElement, onCompletion: onCompletion)
    }

    /// The way out of a stage whose closure throws such errors. If it cannot throw, returns nil, which saves the stage
    /// an object.
    @inlinable
    func failing<Failure: Error>(in scope: Scope, with _: Failure.Type) -> Failing? {
        Failure.self == Never.self ? nil : Failing(scope, onCompletion)
    }
}

/// `Scope.fail` with the scope and the completion of a stage that adds no scope.
///
/// An object, because up to five captured words are passed on in registers and the next stage is called without a frame
/// in between: twenty stages in a row take a third of the time.
@usableFromInline
final class Failing {
    private let scope: Scope
    private let onCompletion: (Completion) -> Void

    @usableFromInline
    init(_ scope: Scope, _ onCompletion: @escaping (Completion) -> Void) {
        self.scope = scope
        self.onCompletion = onCompletion
    }

    @usableFromInline
    func fail(_ error: any Error) {
        scope.fail(onCompletion, with: error)
    }
}

/// The state of one operator in one subscription, confined to the holder of the subscription's drain.
///
/// Serial by the mailbox's contract, so the exclusivity check of a captured variable is skipped.
@usableFromInline
final class Confined<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
