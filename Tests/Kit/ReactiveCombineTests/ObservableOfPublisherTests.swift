#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
        import ReactiveCombine

        typealias CombineTestSubscription = Combine.Subscription
    #else
        import OpenCombine
        import ReactiveOpenCombine

        typealias CombineTestSubscription = OpenCombine.Subscription
    #endif
    import Reactive
    import ReactiveTesting
    import Testing

    @Suite(.noLeaks) struct ObservableOfPublisherTests {
        private struct Broken: Error, Equatable {}

        @Test("A publisher's immediate elements and end arrive before subscribe returns")
        func cold() {
            Recorder(Observable([1, 2, 3].publisher)).expect(1, 2, 3, then: .finished)
            Recorder(Observable(Fail<Int, Broken>(error: Broken()))).expect(then: .failed(Broken()))
        }

        @Test("The documentation's example turns a Combine subject into an observable")
        func example() {
            let subject = PassthroughSubject<Int, Never>()
            let doubled = Observable(subject).map { $0 * 2 }
            let recorder = Recorder(doubled)
            subject.send(2)
            recorder.expect(4)
            recorder.cancel()
        }

        @Test("Each subscription subscribes to the publisher again with unlimited demand")
        func subscriptions() {
            let journal = Journal()
            let subject = PassthroughSubject<Int, Broken>()
            let observable = Observable(
                subject.handleEvents(
                    receiveSubscription: { _ in journal.note("subscribed") },
                    receiveCancel: { journal.note("cancelled") },
                    receiveRequest: { journal.note("\($0)") }))
            journal.expect()
            let first = Recorder(observable)
            let second = Recorder(observable)
            journal.expect("subscribed", "unlimited", "subscribed", "unlimited")
            subject.send(1)
            first.cancel()
            journal.expect("cancelled")
            subject.send(2)
            subject.send(completion: .failure(Broken()))
            first.expect(1)
            second.expect(1, 2, then: .failed(Broken()))
            journal.expect()
        }

        @Test("An operator that has enough elements cancels the publisher")
        func prefix() {
            let journal = Journal()
            let subject = PassthroughSubject<Int, Never>()
            let observable = Observable(subject.handleEvents(receiveCancel: { journal.note("cancelled") }))
            let recorder = Recorder(observable.prefix(1))
            subject.send(1)
            subject.send(2)
            recorder.expect(1, then: .finished)
            journal.expect("cancelled")
        }

        @Test("An endless publisher is limited before it becomes an observable")
        func endlessPublisher() {
            Recorder(Observable((0...).publisher.prefix(3))).expect(0, 1, 2, then: .finished)
        }

        @Test("On the main actor a publisher's element is visible before its send returns")
        @MainActor func mainActor() {
            let subject = CurrentValueSubject<Int, Never>(1)
            let recorder = Recorder(Observable(subject))
            recorder.expect(1)
            subject.send(2)
            recorder.expect(2)
            subject.send(completion: .finished)
            recorder.expect(then: .finished)
        }

        @Test("Elements from another thread arrive in the subscription's isolation, in order")
        @MainActor func otherThread() async throws {
            let subject = PassthroughSubject<Int, Never>()
            let iterator = Observable(subject).makeAsyncIterator()
            nonisolated(unsafe) let sender = subject
            Task.detached {
                for number in 0..<1_000 { sender.send(number) }
                sender.send(completion: .finished)
            }
            var received: [Int] = []
            while let number = try await iterator.next(isolation: MainActor.shared) { received.append(number) }
            #expect(received == Array(0..<1_000))
        }

        @Test("Converting an observable to a publisher and back changes no element")
        func roundTrip() {
            let subject = PublishSubject<Int>()
            let recorder = Recorder(Observable(subject.observable.map { $0 * 2 }.publisher))
            subject.send(1)
            subject.fail(Broken())
            recorder.expect(2, then: .failed(Broken()))
        }
    }
#endif
