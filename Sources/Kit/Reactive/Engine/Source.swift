import Synchronization

/// Where elements enter a subscription: a port that hot sources post to, or a generator that the drain pulls.
@usableFromInline
class Source: Node, @unchecked Sendable {
    @usableFromInline let mailbox: Mailbox
    /// The drain asks this source for its elements, which do not wait in the inbox.
    @usableFromInline let isGenerated: Bool

    /// Delivers up to a number of elements, or for 0 the completion, and returns how many elements went out.
    ///
    /// A closure made in inlinable code, so that the loop within is specialised for its element. Stops early when
    /// the source has become inactive or has started other sources.
    @usableFromInline let deliver: (Source, Int) -> Int

    /// Events wait without a place in the order until the source has been set up. Guarded by the inbox's lock.
    @exclusivity(unchecked) @usableFromInline var isHeld = false
    /// Elements that came in while held. Guarded by the inbox's lock.
    @exclusivity(unchecked) @usableFromInline var held = 0
    /// The completion is queued: nothing more is taken in. Guarded by the inbox's lock.
    @exclusivity(unchecked) @usableFromInline var isEnded = false

    @usableFromInline
    init(mailbox: Mailbox, isGenerated: Bool, deliver: @escaping (Source, Int) -> Int) {
        self.mailbox = mailbox
        self.isGenerated = isGenerated
        self.deliver = deliver
    }
}

/// Events in a row of one source.
@usableFromInline
struct Run {
    @usableFromInline let source: Source
    /// How many elements; 0 stands for the source's completion.
    @usableFromInline var count: Int

    @usableFromInline
    init(source: Source, count: Int) {
        self.source = source
        self.count = count
    }
}

/// A source that the drain pulls: the elements of an iterator, then the end.
@usableFromInline
final class Generator<Elements: IteratorProtocol>: Source, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var elements: Elements
    @usableFromInline let observer: Observer<Elements.Element>
    @usableFromInline let completion: Completion

    @inlinable
    init(_ elements: Elements, in scope: Scope, observer: Observer<Elements.Element>, completion: Completion) {
        self.elements = elements
        self.observer = observer
        self.completion = completion
        super.init(mailbox: scope.mailbox, isGenerated: true) { source, limit in
            unsafeDowncast(source, to: Generator<Elements>.self).deliverNext(limit)
        }
    }

    @inlinable
    func deliverNext(_ limit: Int) -> Int {
        var delivered = 0
        while delivered < limit {
            guard let element = elements.next() else {
                observer.onCompletion(completion)
                mailbox.remove(self)
                return delivered
            }
            delivered += 1
            observer.onElement(element)
            guard isActive, mailbox.fresh.isEmpty else { break }
        }
        return delivered
    }
}

extension Scope {
    /// Adds a source whose elements come out of an iterator, pulled by the drain.
    @inlinable
    func generate<Elements: IteratorProtocol>(
        _ elements: Elements, into observer: Observer<Elements.Element>, then completion: Completion = .finished
    ) {
        let source = Generator(elements, in: self, observer: observer, completion: completion)
        add(source)
        source.mailbox.start(source)
    }
}
