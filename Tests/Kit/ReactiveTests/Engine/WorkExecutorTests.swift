import Dispatch
import Reactive
import ReactiveDoubles
import Synchronization
import Testing

@Suite("Executors of tasks")
struct WorkExecutorTests {
    private final class CountingQueue: WorkExecutor {
        private static let key = DispatchSpecificKey<Bool>()
        private let queue = DispatchQueue(label: "counting")
        private let jobs = Mutex(0)

        init() { queue.setSpecific(key: Self.key, value: true) }

        static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
        var count: Int { jobs.withLock { $0 } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            begin()
            queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        func begin() { jobs.withLock { $0 += 1 } }
        func end() {}
    }

    private let executor = CountingQueue()

    @Test("An observable's task and its inner tasks run on the subscriber's executor")
    func leaves() async throws {
        let inner = Observable {
            await Task.yield()
            return CountingQueue.isCurrent
        }
        let outer = Observable {
            await Task.yield()
            return CountingQueue.isCurrent
        }
        .flatMap { isCurrent in inner.map { [isCurrent, $0] } }
        for _ in 1...100 {
            let found = try await Work.$scoped.withValue(executor) { try await outer.first() }
            #expect(found == [true, true])
        }
        #expect(executor.count > 0)
        #expect(try await outer.first() == [false, false])
    }

    @Test("A subscription made in a drain inherits the drained subscription's executor")
    func drains() async {
        let source = PublishSubject<Void>()
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let subscription = await Work.$scoped.withValue(executor) {
            await MainActor.run {
                source.observable.subscribe {
                    // A separate subscription, which only the drain has started.
                    _ = Observable {
                        await Task.yield()
                        result.yield(CountingQueue.isCurrent)
                    }
                    .subscribe { _ in }
                    result.yield(Work.executor != nil)
                }
            }
        }
        source.send(())
        var iterator = results.makeAsyncIterator()
        #expect(await iterator.next() == true)
        withExtendedLifetime(subscription) {}
    }

    @Test("Timers of a clock without callbacks run on the subscriber's executor")
    func timers() async {
        let isHere = { @Sendable [executor] in CountingQueue.isCurrent && Work.executor === executor }
        let attempts = Counter()
        let observables: [@Sendable (HeldClock) -> Observable<Bool>] = [
            { Observable.timer(after: .zero, clock: $0).map { _ in isHere() } },
            { Observable<Int>.never().prepend(0).debounce(for: .zero, clock: $0).map { _ in isHere() } },
            { clock in
                Observable.deferred {
                    attempts.add()
                    return attempts.value == 1 ? .fail(Broken()) : .just(isHere())
                }
                .retry(backoff: Backoff(initial: .zero), clock: clock)
            },
        ]
        for observable in observables {
            let clock = HeldClock()
            let (results, result) = AsyncStream.makeStream(of: Bool.self)
            let subscription = Work.on(executor) { observable(clock).subscribe { result.yield($0) } }
            clock.release()
            var iterator = results.makeAsyncIterator()
            #expect(await iterator.next() == true)
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("An end delivered in another isolation keeps the subscriber's executor")
    func endElsewhere() async {
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let subscription = Work.on(executor) {
            Observable.just(1).subscribe { _ in
            } onCompletion: { @MainActor [executor] _ in
                result.yield(Work.executor === executor)
            }
        }
        var iterator = results.makeAsyncIterator()
        #expect(await iterator.next() == true)
        withExtendedLifetime(subscription) {}
    }

    @Test("Work.on sets the executor, and passing nil sets no executor")
    func none() {
        #expect(Work.executor == nil)
        #expect(Work.on(nil) { Work.executor == nil })
        #expect(Work.on(executor) { Work.executor === executor })
    }
}
