import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

/// Laws L17 to L24: the end of a subscription, and its releases.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct CancellationTests {
    @Test("L17 cancelling from eight threads runs the cleanup once")
    func cancelEverywhere() async {
        for _ in 0..<50 {
            let probe = Probe()
            let subscription = probe.observable.map { $0 }.subscribe { _ in }
            await race(threads: 8) { _ in subscription.cancel() }
            #expect(probe.cleanups == 1)
        }
    }

    @Test("L17 G6 a cancellation during another thread's drain lets at most one element pass")
    func cancelWhileDraining() async {
        for _ in 0..<200 {
            let probe = Probe()
            let cancelled = Counter()
            let late = Counter()
            let subscription = probe.observable.subscribe { _ in if cancelled.value > 0 { late.add() } }
            await race([
                { for number in 0..<50 { probe.send(number) } },
                {
                    subscription.cancel()
                    cancelled.add()
                },
            ])
            #expect(late.value <= 1)
            #expect(probe.cleanups == 1)
        }
    }

    @Test(
        "L17 a stage that fails during another thread's cancellation still releases all sources")
    func failWhileCancelling() async {
        let (delivering, releasing, failed) = (ThreadSignal(), ThreadSignal(), ThreadSignal())
        let subject = PublishSubject<Int>()
        let slow = Probe(onCleanup: {
            releasing.signal()
            #expect(failed.wait())
        })
        let last = Probe()
        let failing = merge(slow.observable, subject.observable).map { _ -> Int in
            delivering.signal()
            #expect(releasing.wait())
            throw Broken()
        }
        let subscription = merge(failing.catch { _ in .empty() }, last.observable).subscribe { _ in }
        await race([
            {
                subject.send(1)
                failed.signal()
            },
            {
                #expect(delivering.wait())
                subscription.cancel()
            },
        ])
        #expect((slow.cleanups, last.cleanups) == (1, 1))
    }

    @Test("L17 a cancellation during a source's setup cleans the source up immediately")
    @MainActor func cancelWhileSettingUp() {
        let log = Log<String>()
        let subject = PublishSubject<Int>()
        let bag = SubscriptionBag()
        subject.observable.flatMap { _ in
            Observable<Int>.create { emitter in
                bag.cancelAll()
                emitter.send(1)
                return { log.append("cleaned up") }
            }
        }
        .subscribe { log.append("delivered \($0)") }
        .store(in: bag)
        subject.send(1)
        #expect(log.entries == ["cleaned up"])
    }

    @Test("L17 sources subscribed to after a stage's cancellation are left immediately")
    @MainActor func cancelWhileLayingOut() {
        let log = Log<String>()
        let outer = PublishSubject<Int>()
        let later = PublishSubject<Int>()
        let probe = Probe(onCleanup: { log.append("cleaned up") })
        let bag = SubscriptionBag()
        outer.observable.flatMap { _ in
            let cancelling = Observable<Int>.deferred {
                bag.cancelAll()
                return .never()
            }
            return merge(cancelling, later.observable, probe.observable)
        }
        .subscribe { log.append("delivered \($0)") }
        .store(in: bag)
        outer.send(1)
        #expect(log.entries == ["cleaned up"])
        later.send(1)
        probe.send(1)
        #expect(log.entries == ["cleaned up"])
    }

    @Test("L17 a cancellation stops the remaining elements of the same batch")
    @MainActor func cancelWithinBatch() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let subject = PublishSubject<Int>()
        let bag = SubscriptionBag()
        var seen: [Int] = []
        subject.observable.subscribe { number in
            seen.append(number)
            bag.cancelAll()
            end.finish()
        }
        .store(in: bag)
        // All events queue up, because the main actor is kept busy.
        let sent = ThreadSignal()
        race(on: sent) { for number in 0..<3 { subject.send(number) } }
        #expect(sent.wait())
        for await _ in ends {}
        #expect(seen == [0])
    }

    @Test("L18 cancelling a suspended task ends its loop and releases upstream and inner sources")
    func cancelSuspendedTask() async throws {
        let outer = Probe()
        let inner = Probe()
        let chain = outer.observable.flatMapLatest { _ in inner.observable }.map { $0 }.share()
        let received = ThreadSignal()
        let task = Task {
            for try await _ in chain { received.signal() }
            return true
        }
        await race([
            {
                while outer.subscribers == 0 {}
                outer.send(1)
                while inner.subscribers == 0 {}
                inner.send(1)
                #expect(received.wait())
                task.cancel()
            }
        ])
        #expect(try await task.value)
        #expect((outer.cleanups, inner.cleanups) == (1, 1))
    }

    @Test("L18 cancelling ends a task that waits on an endless silent source")
    func cancelEndlessFilter() async throws {
        let isRunning = ThreadSignal()
        let task = Task {
            for try await _ in Observable(0...).filter({ number in
                if number == 1_000 { isRunning.signal() }
                return false
            }) {}
            return true
        }
        await race([
            {
                #expect(isRunning.wait())
                task.cancel()
            }
        ])
        #expect(try await task.value)
    }

    @Test("L19 an already cancelled task gets nil immediately and leaves no subscription")
    func cancelledBefore() async throws {
        let probe = Probe()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var seen = 0
            for try await _ in merge(probe.observable, Observable(0...)) { seen += 1 }
            #expect(try await Observable.just(1).first() == nil)
            return seen
        }
        #expect(try await task.value == 0)
        #expect(probe.subscribers == 0)
    }

    @Test("L20 leaving a loop by break, throw or return releases upstream first")
    func leavingLoops() async throws {
        let probe = Probe()
        for try await _ in probe.observable.prepend(1) { break }
        #expect(probe.cleanups == 1)
        do {
            for try await _ in probe.observable.prepend(1) { throw Broken() }
        } catch {}
        #expect(probe.cleanups == 2)
        #expect(try await probe.observable.prepend(5).first() == 5)
        #expect(probe.cleanups == 3)
    }

    @Test("L21 dropping a bag cancels its subscriptions and releases their owner")
    func owners() {
        final class Owner: Sendable {
            let bag = SubscriptionBag()
        }
        let probe = Probe()
        weak var released: Owner?
        do {
            let owner = Owner()
            released = owner
            probe.observable.subscribe { [weak owner] _ in _ = owner }.store(in: owner.bag)
            probe.observable.subscribe { _ in }.store(in: owner.bag)
            #expect(probe.subscribers == 2)
        }
        #expect(released == nil)
        #expect(probe.cleanups == 2)
    }

    @Test("L21 a cleanup that drops other subscriptions finds no lock held")
    func nestedCleanup() {
        let inner = Probe()
        let bag = SubscriptionBag()
        let outer = Probe(onCleanup: { bag.cancelAll() })
        inner.observable.subscribe { _ in }.store(in: bag)
        outer.observable.subscribe { _ in }.store(in: bag)
        bag.cancelAll()
        #expect((outer.cleanups, inner.cleanups) == (1, 1))
    }

    @Test("L22 an element whose deinit sends to its own subject does not deadlock")
    func sendingDeinit() {
        final class Echo: Sendable {
            let subject: PublishSubject<Echo?>
            init(_ subject: PublishSubject<Echo?>) { self.subject = subject }
            deinit { subject.send(nil) }
        }
        let subject = PublishSubject<Echo?>()
        let log = Log<String>()
        let replaying = subject.observable.share(replay: 1)
        let bag = SubscriptionBag()
        subject.observable.subscribe { log.append($0 == nil ? "echo" : "element") }.store(in: bag)
        replaying.subscribe { _ in }.store(in: bag)
        combineLatest(subject.observable, replaying).subscribe { _ in }.store(in: bag)
        subject.send(Echo(subject))
        subject.send(nil)
        bag.cancelAll()
        subject.send(Echo(subject))
        #expect(log.entries == ["element", "echo", "echo"])
    }

    @Test("L23 a pipeline is released after any end, even if its subject lives on")
    func released() {
        let subject = PublishSubject<Int>()
        for ending in 0..<4 {
            weak var captured: Witness?
            let source = PublishSubject<Int>()
            do {
                let witness = Witness()
                captured = witness
                let subscription = merge(source.observable, subject.observable).map { number in
                    witness.touch()
                    return number
                }.catch { _ in .empty() }.subscribe { _ in witness.touch() }
                source.send(1)
                switch ending {
                case 0: source.finish()
                case 1: source.fail(Broken())
                case 2: subscription.cancel()
                default: break
                }
                withExtendedLifetime(subscription) {}
            }
            #expect(captured == nil)
        }
    }

    @Test("L24 prefix releases upstream after the end, and a throw releases it first")
    func cleanupOrder() {
        let log = Log<String>()
        let probe = Probe(onCleanup: { log.append("cleanup") })
        let first = probe.observable.prefix(1).subscribe {
            log.append("\($0)")
        } onCompletion: {
            log.append("\($0)")
        }
        probe.send(1)
        #expect(log.entries == ["1", "finished", "cleanup"])
        let second = probe.observable.map { _ in throw Broken() }.subscribe { (_: Int) in
        } onCompletion: { _ in
            log.append("failed")
        }
        probe.send(1)
        #expect(log.entries.suffix(2) == ["cleanup", "failed"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("L24 handleEvents runs before downstream, and onCancel only for a cancelled stream")
    func hooks() {
        let log = Log<String>()
        let probe = Probe()
        func watched(_ name: String) -> Observable<Int> {
            probe.observable.handleEvents(
                onSubscribe: { log.append("\(name) subscribe") }, onElement: { log.append("\(name) \($0)") },
                onCompletion: { log.append("\(name) \($0)") }, onCancel: { log.append("\(name) cancel") })
        }
        let first = watched("a").subscribe {
            log.append("sink \($0)")
        } onCompletion: {
            log.append("sink \($0)")
        }
        probe.send(1)
        probe.finish()
        first.cancel()
        let second = watched("b").subscribe { _ in }
        second.cancel()
        #expect(
            log.entries == [
                "a subscribe", "a 1", "sink 1", "a finished", "sink finished", "b subscribe", "b cancel",
            ])
    }

    @Test("G6 a cancellation within a stage drops the current element, too")
    func cancelWithinStage() {
        let stages: [@Sendable (Observable<Int>, SubscriptionBag) -> Observable<Int>] = [
            { source, bag in
                source.map {
                    bag.cancelAll()
                    return $0
                }
            },
            { source, bag in source.handleEvents(onElement: { _ in bag.cancelAll() }) },
            { source, bag in
                source.filter { _ in
                    bag.cancelAll()
                    return true
                }
            },
        ]
        for stage in stages {
            let bag = SubscriptionBag()
            let subject = PublishSubject<Int>()
            let delivered = Counter()
            stage(subject.observable, bag).map { $0 }.subscribe { _ in delivered.add() }.store(in: bag)
            subject.send(1)
            #expect(delivered.value == 0)
        }
    }

    @Test("An error tracker ignores a failure after the cancellation")
    func failureAfterCancellation() {
        let bag = SubscriptionBag()
        let subject = PublishSubject<Int>()
        let tracker = ErrorTracker()
        let failures = Recorder(tracker.observable.map { _ in 1 })
        subject.observable.handleEvents(onCompletion: { _ in bag.cancelAll() }).trackError(tracker)
            .subscribe { _ in }.store(in: bag)
        subject.fail(Broken())
        failures.expect()
        // Otherwise the tracker's end would be another event.
        withExtendedLifetime(tracker) {}
    }

    @Test("L21 an actor that stores its own subscription is released without other references")
    func actorThatStoresItsSubscription() async {
        actor Owner {
            private let bag = SubscriptionBag()
            private let witness: Witness

            init(_ witness: Witness) { self.witness = witness }

            func listen(to stream: Observable<Int>, _ end: @escaping @Sendable () -> Void) {
                stream.handleEvents(onCancel: end).subscribe { [weak self] _ in _ = self }.store(in: bag)
            }
        }
        let subject = PublishSubject<Int>()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        for stream in [subject.observable, subject.observable.share()] {
            weak var released: Witness?
            let other: Subscription
            do {
                let witness = Witness()
                released = witness
                let owner = Owner(witness)
                await owner.listen(to: stream) { end.yield(()) }
                // The shared stream continues without its first subscriber.
                other = stream.subscribe { _ in }
                // Wakes the subscription from another isolation, which leaves its drain task waiting for the next
                // event.
                subject.send(1)
                await Task { @concurrent in }.value
            }
            var iterator = ends.makeAsyncIterator()
            await iterator.next()
            // The end comes out of the middle of the actor's own: its other properties go after the bag.
            while released != nil { await Task.yield() }
            withExtendedLifetime(other) {}
        }
    }

    @Test("A subscription outlives the actor that made it if other code holds it")
    func subscriptionOfAnActorThatWent() async {
        actor Maker {
            func subscribe(to stream: Observable<Int>, _ onElement: @escaping @Sendable (Int) -> Void) -> Subscription {
                stream.subscribe(onElement: onElement)
            }
        }
        let subject = PublishSubject<Int>()
        let (elements, element) = AsyncStream.makeStream(of: Int.self)
        let subscription = await Maker().subscribe(to: subject.observable) { element.yield($0) }
        subject.send(1)
        var iterator = elements.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test("A loop releases delivered elements while other elements of the batch wait")
    @MainActor func batchLetsGo() async throws {
        let subject = PublishSubject<Witness>()
        let iterator = subject.observable.makeAsyncIterator()
        weak var first: Witness?
        do {
            let witness = Witness()
            first = witness
            subject.send(witness)
        }
        for _ in 0..<1_000 { subject.send(Witness()) }
        for _ in 0..<500 { _ = try await iterator.next(isolation: #isolation) }
        #expect(first == nil)
    }

    @Test("A bag releases ended subscriptions")
    func bagOfEnded() {
        let bag = SubscriptionBag()
        weak var first: Subscription?
        do {
            let subscription = Observable.just(1).subscribe { _ in }
            first = subscription
            bag.insert(subscription)
        }
        let subject = PublishSubject<Int>()
        let recorded = Counter()
        subject.observable.subscribe { recorded.add($0) }.store(in: bag)
        for _ in 0..<100 { Observable.just(1).subscribe { _ in }.store(in: bag) }
        #expect(first == nil)
        subject.send(1)
        #expect(recorded.value == 1)
        bag.cancelAll()
        subject.send(1)
        #expect(recorded.value == 1)
    }
}
