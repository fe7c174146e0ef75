/// The latest elements of several observables as a tuple, whenever one of them changes.
///
/// Emits when all have a value, and then on every element of any. One source that feeds two inputs yields an
/// intermediate tuple: the change reaches the left input first (law L26). The last tuple is always consistent, and
/// none is ever torn.
///
/// ```swift
/// let isEnabled = combineLatest(isValid, isLoading).map { valid, loading in valid && !loading }
/// ```
///
/// - Order: subscribes from left to right. Finishes when all have, or at once when one ends without an element.
/// - Cancellation: cancels all.
/// - Errors: the first failure cancels the others, then fails the stream.
@inlinable
public func combineLatest<each Element: Sendable>(
    _ source: repeat Observable<each Element>
) -> Observable<(repeat each Element)> {
    Observable<(repeat each Element)> { scope, observer in
        let join = Join(scope.makeChild(), observer.onCompletion)
        let slots = (repeat Slot<each Element>(of: join))
        let emit = {
            guard join.missing == 0 else { return }
            observer.onElement((repeat (each slots).latest))
        }
        repeat (each source).attach(join.scope, (each slots).observer(emit))
    }
}

/// The latest elements of any number of observables of one type, whenever one of them changes.
///
/// An empty array ends at once.
@inlinable
public func combineLatest<Element>(_ sources: [Observable<Element>]) -> Observable<[Element]> {
    guard !sources.isEmpty else { return .empty() }
    return Observable<[Element]> { scope, observer in
        let join = Join(scope.makeChild(), observer.onCompletion)
        let slots = sources.map { _ in Slot<Element>(of: join) }
        let emit = {
            guard join.missing == 0 else { return }
            observer.onElement(slots.map(\.latest))
        }
        for (source, slot) in zip(sources, slots) { source.attach(join.scope, slot.observer(emit)) }
    }
}

/// What the inputs of one `combineLatest` share.
@usableFromInline
final class Join {
    @usableFromInline let scope: Scope
    @usableFromInline var running = 0
    /// How many inputs have no element yet.
    @usableFromInline var missing = 0
    private let onCompletion: (Completion) -> Void

    @usableFromInline
    init(_ scope: Scope, _ onCompletion: @escaping (Completion) -> Void) {
        self.scope = scope
        self.onCompletion = onCompletion
    }

    /// Ends the stream if one input's end means that.
    @usableFromInline
    func end(_ completion: Completion, isEmpty: Bool) {
        running -= 1
        if case .finished = completion, running > 0, !isEmpty { return }
        if scope.end() { onCompletion(completion) }
    }
}

/// The latest element of one input.
@usableFromInline
final class Slot<Element> {
    @exclusivity(unchecked) @usableFromInline var value: Element?
    @usableFromInline let join: Join

    @inlinable
    init(of join: Join) {
        self.join = join
        join.running += 1
        join.missing += 1
    }

    /// The latest element, of an input that has one.
    @inlinable
    var latest: Element {
        guard let value else { preconditionFailure("An input was asked for its element before it had one.") }
        return value
    }

    @inlinable
    func observer(_ emit: @escaping () -> Void) -> Observer<Element> {
        Observer { [self] element in
            if value == nil { join.missing -= 1 }
            value = element
            emit()
        } onCompletion: { [self] completion in
            join.end(completion, isEmpty: value == nil)
        }
    }
}
