import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct PrependTests {
    @Test("Prepended elements, or a prepended sequence, are delivered first")
    func several() {
        Recorder(Observable([3]).prepend(1, 2)).expect(1, 2, 3, then: .finished)
        Recorder(Observable([3]).prepend(1...2)).expect(1, 2, 3, then: .finished)
        Recorder(Observable([3]).prepend([])).expect(3, then: .finished)
        Recorder(Observable<Int>.fail(Broken()).prepend(1)).expect(1, then: .failed)
    }

    @Test("prepend subscribes upstream after its elements, unless they already complete the stream")
    func order() {
        let log = Log<String>()
        let source = Observable([3]).handleEvents(onSubscribe: { log.append("subscribed") })
        let subscription = source.prepend(1, 2).subscribe { log.append("\($0)") }
        #expect(log.entries == ["1", "2", "subscribed", "3"])
        Recorder(source.prepend(1, 2).prefix(2)).expect(1, 2, then: .finished)
        #expect(log.count == 4)
        withExtendedLifetime(subscription) {}
    }

    @Test("A loop gets sent elements after the prepended element")
    func liveElementsWait() async throws {
        let subject = PublishSubject<Int>()
        let iterator = merge(Observable(0..<64), subject.observable.prepend(-1)).makeAsyncIterator()
        for number in 0..<64 {
            #expect(try await iterator.next() == number)
        }
        subject.send(100)
        subject.send(101)
        subject.finish()
        #expect(try await iterator.next() == -1)
        #expect(try await iterator.next() == 100)
        #expect(try await iterator.next() == 101)
        #expect(try await iterator.next() == nil)
    }

    @Test("A loop's failure waits for prepended elements, and a cancellation drops them")
    func failureWaits() async throws {
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.prepend(1, 2).makeAsyncIterator()
        let cancelled = subject.observable.prepend(1, 2).prefix(3).makeAsyncIterator()
        subject.send(3)
        subject.send(4)
        subject.fail(Broken())
        for number in 1...3 {
            #expect(try await iterator.next() == number)
            #expect(try await cancelled.next() == number)
        }
        #expect(try await iterator.next() == 4)
        await #expect(throws: Broken.self) { try await iterator.next() }
        #expect(try await cancelled.next() == nil)
    }

    @Test("A buffer's policy treats the prepended element as the first")
    func bounded() async throws {
        let subject = PublishSubject<Int>()
        var newest = subject.observable.prepend(-1).values(buffering: .newest(2)).makeAsyncIterator()
        var oldest = subject.observable.prepend(-1).values(buffering: .oldest(2)).makeAsyncIterator()
        var none = subject.observable.prepend(-1).values(buffering: .newest(0)).makeAsyncIterator()
        for number in 0..<10 { subject.send(number) }
        subject.finish()
        for number in [8, 9] { #expect(try await newest.next() == number) }
        for number in [-1, 0] { #expect(try await oldest.next() == number) }
        #expect(try await newest.next() == nil)
        #expect(try await oldest.next() == nil)
        #expect(try await none.next() == nil)
    }

    @Test("A loop's upstream is live after the prepended elements")
    func live() async throws {
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.prepend(1).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        subject.send(2)
        #expect(try await iterator.next() == 2)
        subject.finish()
        #expect(try await iterator.next() == nil)
    }
}
