/// A source from which the drain pulls the elements of an iterator, and then the end.
///
/// `@unchecked Sendable` is safe, because only the holder of the drain accesses the iterator.
@usableFromInline
final class Generator<Elements: IteratorProtocol>: Source, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var elements: Elements
    @usableFromInline let onElement: (Elements.Element) -> Void

    @inlinable
    init(_ elements: Elements, in scope: Scope, observer: Observer<Elements.Element>) {
        self.elements = elements
        onElement = observer.onElement
        // This is safe, because `deliver` is called with the source that stores the closure.
        super.init(in: scope.mailbox, onCompletion: observer.onCompletion) { source, limit in
            unsafeDowncast(source, to: Generator<Elements>.self).deliverNext(limit)
        }
    }

    @inlinable
    func deliverNext(_ limit: Int) -> Int {
        var delivered = 0
        while delivered < limit {
            guard let element = elements.next() else {
                deliverEnd()
                return delivered
            }
            delivered += 1
            onElement(element)
            // In a `subscribe`, events that arrived during the delivery of the element follow it immediately, as
            // `Observable.init(_:)` promises for a sequence.
            guard isActive, !mailbox.hasStarted, !mailbox.isPending else { break }
        }
        return delivered
    }
}

extension Scope {
    @inlinable
    func generate<Elements: IteratorProtocol>(_ elements: Elements, into observer: Observer<Elements.Element>) {
        let source = Generator(elements, in: self, observer: observer)
        add(source)
        source.mailbox.start(source, .generator(delivered: 0))
    }
}
