/// How a sequence of elements ended.
public enum Completion: Sendable {
    /// Every element was delivered.
    case finished
    /// Something went wrong; nothing follows.
    case failed(any Error)
}

/// The two closures that the next stage downstream listens with: one hop of a pipeline.
///
/// A struct of closures that inlinable code builds is specialised where it is used; a class with overridden
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

    /// An observer that listens with another closure and ends as this one does.
    @inlinable
    func receiving<Other>(_ onElement: @escaping (Other) -> Void) -> Observer<Other> {
        Observer<Other>(onElement: onElement, onCompletion: onCompletion)
    }

    /// The way out of a stage whose closure throws such errors; nil if it cannot throw.
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
