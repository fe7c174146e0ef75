import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Tests the laws for every operator, over the table of all operators.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct EveryOperatorTests {
    private let clock = TestClock()
    private let probe = Probe()

    private func send(_ element: Int) {
        probe.send(element)
        clock.advance()
    }

    @Test("L1 L24 finish delivers the elements, one end and one cleanup", arguments: OperatorCase.all)
    func finish(_ operation: OperatorCase) {
        let recorder = Recorder(operation.apply(probe.observable, clock))
        send(1)
        send(2)
        probe.finish()
        clock.advance()
        send(3)
        probe.fail()
        recorder.expect(1, 2, then: .finished)
        #expect(probe.cleanups == 1)
        #expect(clock.pendingCount == 0)
    }

    @Test("L1 L30 fail delivers the earlier elements, one failure and one cleanup", arguments: OperatorCase.all)
    func fail(_ operation: OperatorCase) {
        let recorder = Recorder(operation.apply(probe.observable, clock))
        send(1)
        probe.fail()
        clock.advance()
        send(2)
        recorder.expect(1, then: operation.endingOfFailure)
        #expect(probe.cleanups == 1)
        #expect(clock.pendingCount == 0)
    }

    @Test("L17 cancel releases upstream before it returns, and nothing arrives afterwards", arguments: OperatorCase.all)
    func cancel(_ operation: OperatorCase) {
        let recorder = Recorder(operation.apply(probe.observable, clock))
        send(1)
        recorder.cancel()
        #expect(probe.cleanups == 1)
        #expect(probe.subscribers == 0)
        recorder.cancel()
        send(2)
        probe.finish()
        recorder.expect(1)
        #expect(probe.cleanups == 1)
        #expect(clock.pendingCount == 0)
    }

    @Test("L21 L23 dropping a subscription ends it and releases its closures' captures", arguments: OperatorCase.all)
    func drop(_ operation: OperatorCase) {
        weak var captured: Witness?
        do {
            let witness = Witness()
            captured = witness
            let subscription = operation.apply(probe.observable, clock).subscribe { _ in witness.touch() }
            send(1)
            #expect(probe.subscribers == 1)
            withExtendedLifetime(subscription) {}
        }
        #expect(probe.cleanups == 1)
        #expect(captured == nil)
        #expect(clock.pendingCount == 0)
    }

    @Test(
        "L17 a cancellation in the callback of the third element makes it the last",
        arguments: OperatorCase.all)
    func cancelInside(_ operation: OperatorCase) {
        let bag = SubscriptionBag()
        let log = Log<Int>()
        operation.apply(probe.observable, clock).subscribe { element in
            log.append(element)
            if element == 3 { bag.cancelAll() }
        }.store(in: bag)
        for element in 1...5 { send(element) }
        #expect(log.entries == [1, 2, 3])
        #expect(probe.cleanups == 1)
    }

    @Test("L13 re-entrant sends follow the current element without nesting", arguments: OperatorCase.all)
    func reentrantSend(_ operation: OperatorCase) {
        let log = Log<Int>()
        let detector = OverlapDetector()
        let subscription = operation.apply(probe.observable, clock).subscribe { [probe] element in
            detector.pass {
                log.append(element)
                if element < 100 { probe.send(element + 1) }
            }
        }
        probe.send(1)
        while log.count < 100, clock.pendingCount > 0 { clock.advance() }
        #expect(log.entries == (operation.dropsWhileBusy ? [1] : Array(1...100)))
        #expect(!detector.hasOverlapped)
        withExtendedLifetime(subscription) {}
    }

    @Test("L3 L4 concurrent sends arrive serially, complete and in each producer's order", arguments: OperatorCase.all)
    func concurrentSend(_ operation: OperatorCase) async {
        let log = Log<Int>()
        let detector = OverlapDetector()
        let subscription = operation.apply(probe.observable, clock).subscribe { element in
            detector.pass { log.append(element) }
        }
        await race(threads: 4) { [probe] thread in
            for number in 1...500 { probe.send(thread * 1_000 + number) }
        }
        clock.advance()
        #expect(!detector.hasOverlapped)
        for thread in 0..<4 {
            let numbers = log.entries.filter { $0 / 1_000 == thread }.map { $0 % 1_000 }
            #expect(operation.keepsEvery ? numbers == Array(1...500) : numbers == numbers.sorted())
        }
        withExtendedLifetime(subscription) {}
    }

    @Test("L2 ends from many threads cause one end and one cleanup", arguments: OperatorCase.all)
    func racingEnds(_ operation: OperatorCase) async {
        for _ in 0..<10 {
            let probe = Probe()
            let ends = Log<Bool>()
            let subscription = operation.apply(probe.observable, clock).subscribe { _ in
            } onCompletion: {
                ends.append($0.isFailure)
            }
            await race([{ probe.finish() }, { probe.fail() }, { probe.send(1) }, { subscription.cancel() }])
            clock.advance()
            #expect(ends.count <= 1)
            #expect(probe.cleanups == 1)
            #expect(probe.subscribers == 0)
        }
    }

    @Test(
        "L57 a callback that waits for another lock blocks neither senders nor cancellations",
        arguments: OperatorCase.all)
    func foreignLockInCallback(_ operation: OperatorCase) async {
        let lock = ForeignLock()
        let entered = ThreadSignal()
        let left = ThreadSignal()
        let subscription = operation.apply(probe.observable, clock).subscribe { _ in
            entered.signal()
            lock.withLock {}
        }
        await race([
            { [probe, clock] in
                lock.withLock {
                    race(on: left) {
                        probe.send(1)
                        clock.advance()
                    }
                    #expect(entered.wait())
                    probe.send(2)
                    subscription.cancel()
                    #expect(probe.cleanups == 1)
                }
            }
        ])
        #expect(left.wait())
    }

    @Test("L57 a cleanup that waits for another lock does not block senders", arguments: OperatorCase.all)
    func foreignLockInCleanup(_ operation: OperatorCase) async {
        let lock = ForeignLock()
        let entered = ThreadSignal()
        let left = ThreadSignal()
        let probe = Probe(onCleanup: {
            entered.signal()
            lock.withLock {}
        })
        let subscription = operation.apply(probe.observable, clock).subscribe { _ in }
        await race([
            { [clock] in
                lock.withLock {
                    race(on: left) { subscription.cancel() }
                    #expect(entered.wait())
                    probe.send(1)
                    probe.finish()
                    clock.advance()
                    subscription.cancel()
                }
            }
        ])
        #expect(left.wait())
        #expect(probe.cleanups == 1)
    }

    @Test(
        "L18 cancelling the task of a loop ends the loop and releases upstream",
        arguments: OperatorCase.all)
    func cancelledTask(_ operation: OperatorCase) async throws {
        let started = Mutex(operation.apply(probe.observable, clock))
        let task = Task {
            for try await _ in started.withLock({ $0 }) {}
        }
        task.cancel()
        try await task.value
        #expect(probe.cleanups <= 1)
        #expect(probe.subscribers == 0)
    }

    @Test("L20 leaving a loop releases upstream", arguments: OperatorCase.all)
    func leavingTheLoop(_ operation: OperatorCase) async throws {
        let observable = operation.apply(probe.observable, clock)
        do {
            let iterator = observable.makeAsyncIterator()
            // A source after a generator is subscribed to only when the loop requests its element, and `delay` needs
            // its clock.
            if probe.subscribers == 1, operation.keepsEvery, operation.testDescription != "delay" {
                probe.send(1)
                #expect(try await iterator.next(isolation: #isolation) == 1)
            }
            withExtendedLifetime(iterator) {}
        }
        #expect(probe.subscribers == 0)
    }
}
