/// How a sequence of elements ended. A cancellation is none: the subscriber is told of no end.
public enum Completion: Sendable {
    /// The end without a failure; also where `prefix`, a dropped ``Emitter`` or an error tracker brings it about.
    case finished
    /// The end by a failure, after the elements before it, except for what a timed operator has held back (law L52).
    case failed(any Error)
}

/// The two closures that the next stage downstream listens with: one hop of a pipeline.
///
/// A struct of closures that inlinable code builds is specialized where it is used; a class with overridden
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

    /// The way out of a stage whose closure throws such errors; nil if it cannot throw, which spares the stage an
    /// object.
    @inlinable
    func failing<Failure: Error>(in scope: Scope, with _: Failure.Type) -> Failing? {
        Failure.self == Never.self ? nil : Failing(scope, onCompletion)
    }
}

/// `Scope.fail` with the scope and the completion of a stage that adds no scope of its own.
///
/// An object, because up to five captured words are passed on in registers and the next stage is called without a
/// frame in between: twenty stages in a row take a third of the time.
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

/// State of one operator in one subscription, confined to the holder of the subscription's drain.
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
