/// The elements that wait for a consumer who wants only some of them: a source that drops where elements arrive.
///
/// `@unchecked Sendable`: what changes is guarded by the lock.
@usableFromInline
final class Buffer<Element: Sendable>: Source, @unchecked Sendable {
    private let onElement: (Element) -> Void
    private let keepsNewest: Bool
    private let capacity: Int
    @exclusivity(unchecked) private var queue = Queue<Element>()
    private let upstream = Mailbox(isolation: nil, caller: nil, mode: .gated, yielding: true)

    @usableFromInline
    init(_ buffering: Buffering, in scope: Scope, _ observer: Observer<Element>) {
        onElement = observer.onElement
        switch buffering {
        case .unbounded: (keepsNewest, capacity) = (false, .max)
        case .newest(let count): (keepsNewest, capacity) = (true, count)
        case .oldest(let count): (keepsNewest, capacity) = (false, count)
        }
        // `deliver` is called with the source that it is stored in.
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
            // The source that calls holds the mailbox upstream.
            if append(element) { upstream.agenda.satisfyDemand() }
        } onCompletion: { [self] completion in
            complete(completion, from: nil)
        }
        source.attach(upstream, root)
        upstream.launch()
        return upstream
    }

    /// Returns whether the element was kept.
    private func append(_ element: Element) -> Bool {
        guard capacity > 0 else { return false }
        var isKept = true
        var dropped: Element?
        let errand = mailbox.enqueue(self, isEnd: false, from: nil) {
            let isFull = queue.count >= capacity
            isKept = !isFull || keepsNewest
            guard isKept else { return false }
            if isFull { dropped = queue.popFirst() }
            queue.append(element)
            return !isFull
        }
        mailbox.perform(errand, from: nil)
        // Released after the lock (law L22).
        _ = dropped
        return isKept
    }

    private func deliverQueued(_ limit: Int) -> Int {
        guard let element = mailbox.intake.withLock({ _ in queue.popFirst() }) else { return limit }
        onElement(element)
        return 1
    }
}
