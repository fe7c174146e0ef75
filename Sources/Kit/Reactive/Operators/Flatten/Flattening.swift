/// The way in which a flattening stage treats an element that arrives while inner observables are running.
@usableFromInline
enum FlatteningPolicy: Sendable {
    /// Starts another inner observable if fewer than this number are running. Otherwise, the element waits. A limit of
    /// 1 is `concatMap`.
    case merge(atMost: Int)
    case latest
    case first
}

/// A stage that flattens inner observables, in one subscription. Its scope contains the outer observable and all inner
/// observables.
///
/// `@unchecked Sendable` is safe, because `state` is confined to the holder of the drain.
@usableFromInline
final class Flattening<Element: Sendable, Result: Sendable>: Scope, @unchecked Sendable {
    @usableFromInline let policy: FlatteningPolicy
    @usableFromInline let transform: @Sendable (Element) throws -> Observable<Result>
    @usableFromInline let downstream: Scope
    @usableFromInline let observer: Observer<Result>
    /// The scope of the inner observable, for policies that run one at a time. The scope is cleared between two inner
    /// observables.
    @usableFromInline let branch: Scope
    @usableFromInline let state = Confined(State())

    @usableFromInline
    struct State {
        @usableFromInline var running = 0
        @usableFromInline var waiting = Queue<Element>()
        @usableFromInline var isOuterFinished = false
        /// Whether the inner observable of `first` has ended, but elements that were sent before its end still have to
        /// be dropped (law L37).
        @usableFromInline var isEnding = false
        /// The number of such ends so far. Without it, an event that was queued for an earlier end would end the wait
        /// for a later end.
        @usableFromInline var endCount = 0

        @inlinable init() {}
    }

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

    @inlinable
    func receive(_ element: Element) {
        switch policy {
        case .latest:
            if state.value.running > 0 { branch.clear() }
            state.value.running = 0
            start(element)
        case .first:
            // Elements that were generated after the end were not sent before it, even if they overtake elements that
            // were sent before.
            if state.value.isEnding, mailbox.isGenerating { state.value.running = 0 }
            guard state.value.running == 0 else { return }
            state.value.isEnding = false
            start(element)
        case .merge(let limit):
            if state.value.running < limit { start(element) } else { state.value.waiting.append(element) }
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
        state.value.running += 1
        // Use two closures. A single closure that captures both the result and its scope would make each inner
        // observable a tenth slower (W12).
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
        state.value.isOuterFinished = true
        finishIfDone(completion)
    }

    @inlinable
    func endInner(_ completion: Completion) {
        if case .first = policy, case .finished = completion {
            // Elements that were sent while this inner observable was running are queued by now, and must still find it
            // running.
            state.value.isEnding = true
            state.value.endCount += 1
            return mailbox.whenSettled { [self, end = state.value.endCount] _ in
                guard state.value.isEnding, state.value.endCount == end else { return }
                state.value.isEnding = false
                state.value.running = 0
                finishIfDone(completion)
            }
        }
        state.value.running -= 1
        if case .finished = completion, let element = state.value.waiting.popFirst() { start(element) }
        finishIfDone(completion)
    }

    @inlinable
    func finishIfDone(_ completion: Completion) {
        if case .finished = completion, !state.value.isOuterFinished || state.value.running > 0 { return }
        if end() { downstream.finish(observer, completion) }
    }
}
