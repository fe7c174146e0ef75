/// The elements of several observables as tuples: the first of each, then the second of each, and so on.
///
/// Elements wait, in unbounded number, for their partners.
///
/// - Order: subscribes from left to right. Finishes as soon as one has ended and none of its elements wait.
/// - Cancellation: cancels all.
/// - Errors: the first failure cancels the others, then fails the stream.
@inlinable
public func zip<each Element: Sendable>(
    _ source: repeat Observable<each Element>
) -> Observable<(repeat each Element)> {
    Observable<(repeat each Element)> { scope, observer in
        let zipper = Zipper(scope.makeChild(), outer: scope, observer.onCompletion)
        let lanes = (repeat Lane<each Element>(of: zipper))
        let emit = {
            guard zipper.waiting == 0 else { return }
            observer.onElement((repeat (each lanes).take()))
            zipper.finishIfExhausted()
        }
        repeat (each source).attach(zipper.scope, (each lanes).observer(emit))
    }
}

/// The elements of any number of observables of one type: the first of each, then the second of each, and so on.
///
/// An empty array ends at once.
@inlinable
public func zip<Element>(_ sources: [Observable<Element>]) -> Observable<[Element]> {
    guard !sources.isEmpty else { return .empty() }
    return Observable<[Element]> { scope, observer in
        let zipper = Zipper(scope.makeChild(), outer: scope, observer.onCompletion)
        let lanes = sources.map { _ in Lane<Element>(of: zipper) }
        let emit = {
            guard zipper.waiting == 0 else { return }
            observer.onElement(lanes.map { $0.take() })
            zipper.finishIfExhausted()
        }
        for (source, lane) in Swift.zip(sources, lanes) { source.attach(zipper.scope, lane.observer(emit)) }
    }
}

/// What the inputs of one `zip` share.
@usableFromInline
final class Zipper {
    @usableFromInline let scope: Scope
    private let outer: Scope
    /// How many inputs have no element waiting.
    @usableFromInline var waiting = 0
    /// An input has ended and none of its elements wait.
    @usableFromInline var isExhausted = false
    private let onCompletion: (Completion) -> Void

    @usableFromInline
    init(_ scope: Scope, outer: Scope, _ onCompletion: @escaping (Completion) -> Void) {
        self.scope = scope
        self.outer = outer
        self.onCompletion = onCompletion
    }

    @usableFromInline
    func finishIfExhausted() {
        if isExhausted, outer.isActive { end(.finished) }
    }

    @usableFromInline
    func end(_ completion: Completion) {
        if scope.end() { onCompletion(completion) }
    }
}

/// The elements of one input that wait for their partners.
@usableFromInline
final class Lane<Element> {
    @usableFromInline let zipper: Zipper
    @exclusivity(unchecked) @usableFromInline var queue = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    init(of zipper: Zipper) {
        self.zipper = zipper
        zipper.waiting += 1
    }

    /// Takes the element that has waited longest, of an input that has one.
    @inlinable
    func take() -> Element {
        guard let element = queue.popFirst() else {
            preconditionFailure("An input was asked for an element while it had none.")
        }
        if queue.isEmpty {
            zipper.waiting += 1
            if hasEnded { zipper.isExhausted = true }
        }
        return element
    }

    @inlinable
    func observer(_ emit: @escaping () -> Void) -> Observer<Element> {
        Observer { [self] element in
            if queue.isEmpty { zipper.waiting -= 1 }
            queue.append(element)
            emit()
        } onCompletion: { [self] completion in
            hasEnded = true
            if case .failed = completion { return zipper.end(completion) }
            if queue.isEmpty { zipper.end(completion) }
        }
    }
}
