/// The elements that wait for a consumer who wants only some of them: a source that drops where elements arrive.
///
/// `@unchecked Sendable`: what changes is guarded by the lock.
@usableFromInline
final class Buffer<Element: Sendable>: Source, @unchecked Sendable {
    private let onElement: (Element) -> Void
    @exclusivity(unchecked) private var queue = Queue<Element>()
    private let upstream: Mailbox

    @usableFromInline
    init(_ buffering: Buffering, in scope: Scope, _ observer: Observer<Element>) {
        onElement = observer.onElement
        upstream = Mailbox(isolation: nil, caller: nil, mode: .gated(buffering), yielding: true)
        // `deliver` is called with the source in which it is stored.
        super.init(in: scope.mailbox, onCompletion: observer.onCompletion) { source, limit in
            unsafeDowncast(source, to: Buffer<Element>.self).deliverQueued(limit)
        }
        onRelease = { [upstream] in upstream.close() }
        scope.add(self)
    }

    /// Subscribes to an observable, whose operators run where its elements arrive. Its generators wait for a demand.
    @usableFromInline
    func fill(from source: Observable<Element>) -> Mailbox {
        let root = upstream.root { [self, unowned(unsafe) upstream] (element: Element) in
            // The calling source retains the mailbox upstream.
            if append(element) { upstream.agenda.satisfyDemand() }
        } onCompletion: { [self] completion in
            complete(completion, from: nil)
        }
        source.attach(upstream, root)
        upstream.launch()
        return upstream
    }

    /// Returns `false` if the element was dropped.
    private func append(_ element: Element) -> Bool {
        var isKept = true
        var dropped: Element?
        let errand = mailbox.enqueue(self, isEnd: false, from: nil) {
            (isKept, dropped) = queue.append(element, upstream.buffering)
            return isKept && dropped == nil
        }
        mailbox.perform(errand, from: nil)
        // Released outside the lock, since its deinitializer may call back (law L22).
        _ = dropped
        return isKept
    }

    private func deliverQueued(_ limit: Int) -> Int {
        guard let element = mailbox.intake.withLock({ _ in queue.popFirst() }) else { return limit }
        onElement(element)
        return 1
    }
}

extension Queue {
    /// Adds an element if there is room. Returns whether it was kept, and the element that was dropped for it.
    mutating func append(_ element: Element, _ buffering: Buffering) -> (isKept: Bool, dropped: Element?) {
        var dropped: Element?
        switch buffering {
        case .newest(let limit) where limit > 0:
            if count >= limit { dropped = popFirst() }
        case .newest: return (false, nil)
        case .oldest(let limit):
            if count >= limit { return (false, nil) }
        case .unbounded: break
        }
        append(element)
        return (true, dropped)
    }
}
