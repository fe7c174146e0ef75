/// What a flattening stage does with an element that arrives while inner observables run.
@usableFromInline
enum FlatteningPolicy: Sendable {
    /// Starts another one if fewer than this number run. Otherwise the element waits.
    case merge(atMost: Int)
    /// Cancels the running one.
    case latest
    /// Drops the element.
    case first
}

/// One subscription to the elements of inner observables: the scope of the outer and of all inner ones.
///
/// `@unchecked Sendable`: what changes is confined to the holder of the drain.
@usableFromInline
final class Flattening<Element: Sendable, Result: Sendable>: Scope, @unchecked Sendable {
    @usableFromInline let policy: FlatteningPolicy
    @usableFromInline let transform: @Sendable (Element) throws -> Observable<Result>
    @usableFromInline let downstream: Scope
    @usableFromInline let observer: Observer<Result>
    /// The scope of the inner observable, for policies with one at a time.
    @usableFromInline let branch: Scope
    @exclusivity(unchecked) @usableFromInline var running = 0
    @exclusivity(unchecked) @usableFromInline var waiting = Queue<Element>()
    @exclusivity(unchecked) @usableFromInline var isOuterFinished = false

    @inlinable
    init(
        _ policy: FlatteningPolicy, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>,
        in downstream: Scope, _ observer: Observer<Result>
    ) {
        self.policy = policy
        self.transform = transform
        self.downstream = downstream
        self.observer = observer
        branch = Scope(in: downstream.mailbox)
        super.init(in: downstream.mailbox)
        downstream.add(self)
        add(branch)
    }

    /// Receives an element of the outer observable.
    @inlinable
    func receive(_ element: Element) {
        switch policy {
        case .latest:
            if running > 0 { branch.clear() }
            running = 0
            start(element)
        case .first:
            if running == 0 { start(element) }
        case .merge(let limit):
            if running < limit { start(element) } else { waiting.append(element) }
        }
    }

    @inlinable
    func start(_ element: Element) {
        guard isActive else { return }
        do {
            attach(try transform(element))
        } catch {
            fail(observer.onCompletion, with: error)
        }
    }

    @inlinable
    func attach(_ inner: Observable<Result>) {
        running += 1
        if case .merge(2...) = policy {
            let branch = makeChild()
            inner.attach(
                branch,
                Observer(onElement: observer.onElement) { [self] completion in
                    branch.cancel()
                    endInner(completion)
                })
        } else {
            inner.attach(
                branch,
                Observer(onElement: observer.onElement) { [self] completion in
                    branch.clear()
                    endInner(completion)
                })
        }
    }

    @inlinable
    func endOuter(_ completion: Completion) {
        isOuterFinished = true
        finishIfDone(completion)
    }

    @inlinable
    func endInner(_ completion: Completion) {
        if case .first = policy, case .finished = completion {
            // Elements sent while this one ran have been queued by now, and still find it running.
            return mailbox.whenSettled { [self] _ in
                running = 0
                finishIfDone(completion)
            }
        }
        running -= 1
        if case .finished = completion, let element = waiting.popFirst() { start(element) }
        finishIfDone(completion)
    }

    @inlinable
    func finishIfDone(_ completion: Completion) {
        if case .finished = completion, !isOuterFinished || running > 0 { return }
        if end() { downstream.finish(observer, completion) }
    }
}
