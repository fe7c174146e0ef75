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

extension Scope {
    /// Adds a source whose elements come out of `next` until it returns nil, pulled by the drain.
    ///
    /// A throw of `next` fails the stream.
    @inlinable
    func generate<Element>(
        into observer: Observer<Element>, _ next: @escaping () throws -> Element?
    ) {
        let mailbox = mailbox
        let source = Source(mailbox: mailbox, isGenerated: true) { source, limit in
            var delivered = 0
            do {
                while delivered < limit {
                    guard let element = try next() else {
                        observer.onCompletion(.finished)
                        mailbox.remove(source)
                        return delivered
                    }
                    delivered += 1
                    observer.onElement(element)
                    guard source.isActive, mailbox.fresh.isEmpty else { break }
                }
            } catch {
                observer.onCompletion(.failed(error))
                mailbox.remove(source)
            }
            return delivered
        }
        add(source)
        mailbox.start(source)
    }
}
