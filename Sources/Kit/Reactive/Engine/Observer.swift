/// The way in which a sequence of elements ended. A cancellation is not an end, and is not reported.
public enum Completion: Sendable {
    /// The end without a failure. `prefix`, a released ``Emitter`` or an error tracker can also cause it.
    case finished
    /// The end with a failure. The failure comes after all earlier elements, except those that a timed operator is
    /// holding back (law L52).
    case failed(any Error)
}

/// The two closures of the next stage downstream, which receive elements and the end.
///
/// Inlinable code creates this struct of closures, so the compiler can specialize the closures in the caller's module.
/// A class with overridden methods could not be specialized, and each element would cost ten times as much.
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

    /// Returns an object that fails a stage whose closure throws errors of this type. If the closure cannot throw,
    /// returns `nil`, so that the stage needs no object.
    @inlinable
    func failing<Failure: Error>(in scope: Scope, with _: Failure.Type) -> Failing? {
        Failure.self == Never.self ? nil : Failing(scope, onCompletion)
    }
}

/// The method `Scope.fail`, together with the scope and the completion of a stage that adds no scope.
///
/// This is an object, so that the closure of a stage captures at most five words. So few words are passed in registers,
/// and the next stage is called without a stack frame in between. As a result, twenty stages in a row take a third of
/// the time.
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
/// The mailbox guarantees serial access, so this class avoids the cost of the exclusivity check that a captured
/// variable would have.
@usableFromInline
final class Confined<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
