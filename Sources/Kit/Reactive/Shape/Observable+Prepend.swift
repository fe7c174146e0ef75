extension Observable {
    /// Emits some elements first, then this observable.
    ///
    /// ```swift
    /// let numbers = Observable([3, 4]).prepend(1, 2)  // 1, 2, 3, 4
    /// ```
    ///
    /// - Order: this observable is subscribed to after the first elements are out. In a `for await` loop it is
    ///   subscribed to at once, so that nothing is missed while the loop takes the first elements (law L7); what it
    ///   emits meanwhile waits until they are out, in a bounded sequence of values as much as its policy keeps.
    /// - Cancellation: cancels upstream, which may not have been subscribed to yet.
    /// - Errors: pass, after the first elements.
    @inlinable
    public func prepend(_ elements: Element...) -> Observable {
        prepend(elements)
    }

    /// Emits the elements of a sequence first, under the rules of `prepend` with several arguments.
    @inlinable
    public func prepend<Elements: Sequence<Element> & Sendable>(_ elements: Elements) -> Observable {
        Observable { scope, observer in
            guard !scope.mailbox.isPushed else {
                return scope.generate(
                    elements.makeIterator(),
                    into: Observer(onElement: observer.onElement) { _ in attach(scope, observer) })
            }
            let gate = Gate(scope, observer)
            scope.generate(elements.makeIterator(), into: Observer(onElement: observer.onElement) { _ in gate.open() })
            attach(scope, gate.observer)
        }
    }
}

/// Holds a stream back until it is opened.
@usableFromInline
final class Gate<Element> {
    private let scope: Scope
    private let downstream: Observer<Element>
    private var isOpen = false
    private var waiting = Queue<Element>()
    private var completion: Completion?

    @usableFromInline
    init(_ scope: Scope, _ downstream: Observer<Element>) {
        self.scope = scope
        self.downstream = downstream
    }

    @usableFromInline
    var observer: Observer<Element> {
        Observer { [self] element in
            if isOpen { downstream.onElement(element) } else { _ = waiting.append(element, scope.mailbox.buffering) }
        } onCompletion: { [self] completion in
            if isOpen { downstream.onCompletion(completion) } else { self.completion = completion }
        }
    }

    @usableFromInline
    func open() {
        isOpen = true
        while scope.isActive, let element = waiting.popFirst() { downstream.onElement(element) }
        if let completion, scope.isActive { downstream.onCompletion(completion) }
    }
}
