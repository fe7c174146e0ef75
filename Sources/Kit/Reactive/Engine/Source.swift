import Synchronization

/// Where elements enter a subscription: a port that hot sources post to, or a generator that the drain pulls.
///
/// `@unchecked Sendable`: what changes is guarded by the mailbox's lock.
@usableFromInline
class Source: Node, Equatable, @unchecked Sendable {
    @usableFromInline final let mailbox: Mailbox

    /// Delivers up to a number of elements, or for 0 the completion, and returns how many elements went out.
    ///
    /// A closure made in inlinable code, so that the loop within is specialised for its element. Stops early when
    /// the source has become inactive or has started other sources.
    @usableFromInline final let deliver: (Source, Int) -> Int

    /// Elements that came in while held. Guarded by the lock.
    @exclusivity(unchecked) final var held = 0
    /// Events wait without a place in the order until the source has been set up. Guarded by the lock.
    @exclusivity(unchecked) @usableFromInline final var isHeld = false
    /// The completion is queued: nothing more is taken in. Guarded by the lock.
    @exclusivity(unchecked) final var isEnded = false

    @usableFromInline
    init(mailbox: Mailbox, deliver: @escaping (Source, Int) -> Int) {
        self.mailbox = mailbox
        self.deliver = deliver
    }

    @usableFromInline
    static func == (one: Source, other: Source) -> Bool { one === other }
}

/// Something to do that takes its place among the events of a subscription, also of one that has been cancelled.
final class Action: Source, @unchecked Sendable {
    init(in mailbox: Mailbox, _ action: @escaping @Sendable ((any Actor)?) -> Void) {
        super.init(mailbox: mailbox) { source, _ in
            action(source.mailbox.here)
            return 0
        }
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
        // `deliver` is called with the source that it is stored in.
        super.init(mailbox: scope.mailbox) { source, limit in
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
            // What came in while the element was delivered comes right after it, as `send` promises.
            guard isActive, !mailbox.hasStarted, !mailbox.isPending else { break }
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
        source.mailbox.agenda.start(Run(source, .generator(delivered: 0)))
    }
}
