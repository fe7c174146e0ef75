/// The elements that wait for a consumer who wants only some of them: a source that drops where elements arrive.
///
/// `@unchecked Sendable`: what changes is guarded by the lock.
@usableFromInline
final class Buffer<Element: Sendable>: Source, @unchecked Sendable {
    @usableFromInline let observer: Observer<Element>
    private let keepsNewest: Bool
    private let capacity: Int
    @exclusivity(unchecked) @usableFromInline var queue = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var completion = Completion.finished
    private let upstream = Mailbox(isolation: nil, caller: nil, mode: .gated, yielding: true)

    @usableFromInline
    init(_ buffering: Buffering, in scope: Scope, _ observer: Observer<Element>) {
        self.observer = observer
        switch buffering {
        case .unbounded: (keepsNewest, capacity) = (false, .max)
        case .newest(let count): (keepsNewest, capacity) = (true, count)
        case .oldest(let count): (keepsNewest, capacity) = (false, count)
        }
        // `deliver` is called with the source that it is stored in.
        super.init(mailbox: scope.mailbox) { source, limit in
            unsafeDowncast(source, to: Buffer<Element>.self).deliverQueued(limit)
        }
        scope.add(self)
    }

    /// Subscribes to an observable, whose operators run where its elements arrive. Its generators wait for a demand.
    @usableFromInline
    func fill(from source: Observable<Element>) -> Mailbox {
        let root = upstream.root { [self, unowned(unsafe) upstream] (element: Element) in
            // The source that calls holds the mailbox upstream.
            if append(element) { upstream.agenda.satisfyDemand() }
        } onCompletion: { [self] completion in
            let errand = mailbox.enqueue(self, isEnd: true, from: nil) {
                self.completion = completion
                return true
            }
            mailbox.perform(errand, from: nil)
        }
        source.attach(upstream, root)
        upstream.launch()
        return upstream
    }

    @usableFromInline
    override func release() { upstream.close() }

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

    @usableFromInline
    func deliverQueued(_ limit: Int) -> Int {
        guard limit > 0 else {
            observer.onCompletion(completion)
            mailbox.remove(self)
            return 0
        }
        guard let element = mailbox.intake.withLock({ _ in queue.popFirst() }) else { return limit }
        observer.onElement(element)
        return 1
    }
}
