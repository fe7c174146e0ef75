#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
        import ReactiveCombine
    #else
        import OpenCombine
        import ReactiveOpenCombine
    #endif
    import Dispatch
    import Reactive
    import ReactiveTesting
    import ReactiveUI
    import Testing

    @Suite(.noLeaks) struct PublisherTests {
        private struct Broken: Error {}

        private let subject = PublishSubject<Int>()
        private let journal = Journal()

        /// A subscriber that records its elements. The test determines its demand.
        private final class Reader: Subscriber {
            typealias Input = Int
            typealias Failure = any Error

            private let note: (String) -> Void
            var subscription: (any Cancellable)?
            var request: (Int) -> Void = { _ in }
            var isUnwilling = false
            var firstDemand = Subscribers.Demand.none
            var answer = Subscribers.Demand.none
            var onElement: (Int) -> Void = { _ in }

            init(_ journal: Journal) {
                note = journal.note
            }

            func receive(subscription: any CombineTestSubscription) {
                guard !isUnwilling else { return subscription.cancel() }
                self.subscription = subscription
                request = { subscription.request(.max($0)) }
                subscription.request(firstDemand)
            }

            func receive(_ input: Int) -> Subscribers.Demand {
                note("\(input)")
                onElement(input)
                return answer
            }

            func receive(completion: Subscribers.Completion<any Error>) {
                switch completion {
                case .finished: note("finished")
                case .failure(let error): note("failed(\(error))")
                }
            }
        }

        private final class Box: Sendable {}

        private final class BoxReader: Subscriber {
            typealias Input = Box
            typealias Failure = any Error

            var subscription: (any CombineTestSubscription)?

            func receive(subscription: any CombineTestSubscription) { self.subscription = subscription }
            func receive(_ input: Box) -> Subscribers.Demand { .none }
            func receive(completion: Subscribers.Completion<any Error>) {}
        }

        @Test("A publisher releases received elements while many others wait")
        func released() {
            let boxes = PublishSubject<Box>()
            let reader = BoxReader()
            boxes.observable.publisher.subscribe(reader)
            defer { reader.subscription?.cancel() }
            weak var first: Box?
            do {
                let box = Box()
                first = box
                boxes.send(box)
            }
            for _ in 1...9 { boxes.send(Box()) }
            #expect(first != nil)
            reader.subscription?.request(.max(1))
            #expect(first == nil)
        }

        private func read(_ observable: Observable<Int>) -> Reader {
            let reader = Reader(journal)
            observable.publisher.subscribe(reader)
            return reader
        }

        @Test("An unlimited subscriber sees every element before the send returns")
        func unlimited() {
            let cancellable = subject.observable.publisher.sink { [journal] in
                journal.note("\($0)")
            } receiveValue: { [journal] in
                journal.note("\($0)")
            }
            subject.send(1)
            journal.expect("1")
            subject.send(2)
            subject.finish()
            journal.expect("2", "finished")
            cancellable.cancel()
        }

        @Test("Elements wait for demand, and the end follows them without demand")
        func demand() {
            let reader = read(subject.observable.prepend(0))
            journal.expect()
            reader.request(2)
            journal.expect("0")
            subject.send(1)
            subject.send(2)
            subject.send(3)
            subject.fail(Broken())
            journal.expect("1")
            reader.request(1)
            journal.expect("2")
            reader.request(1)
            journal.expect("3", "failed(Broken())")
            reader.request(1)
            journal.expect()
        }

        @Test("The demand that a subscriber returns for each element adds up")
        func returnedDemand() {
            let reader = read(Observable(1...4))
            reader.answer = .max(1)
            reader.onElement = { if $0 == 2 { reader.answer = .none } }
            reader.request(1)
            journal.expect("1", "2")
            reader.subscription?.cancel()
            reader.onElement = { _ in }
        }

        @Test("A request made while an element is delivered is served afterwards, without recursion")
        func reentrantRequest() {
            let reader = read(Observable(0..<100_000))
            reader.onElement = { _ in reader.request(1) }
            reader.request(1)
            #expect(journal.history == (0..<100_000).map { "\($0)" } + ["finished"])
            reader.onElement = { _ in }
        }

        @Test("A subscriber that cancels during an element gets no more and releases the source")
        func cancelWithin() {
            let reader = read(subject.observable.handleEvents(onCancel: journal.asCancel))
            reader.onElement = { [journal] in
                guard $0 == 2 else { return }
                reader.subscription?.cancel()
                journal.note("returned")
            }
            reader.request(10)
            for number in 1...3 { subject.send(number) }
            subject.finish()
            journal.expect("1", "2", "cancelled", "returned")
            reader.onElement = { _ in }
        }

        @Test("A subscriber that cancels on receiving its subscription starts no source")
        func cancelAtOnce() {
            let cold = Observable<Int>.deferred { [journal] in
                journal.note("subscribed")
                return .just(1)
            }
            let reader = Reader(journal)
            reader.isUnwilling = true
            cold.publisher.subscribe(reader)
            journal.expect()
        }

        /// An endless source that records its events.
        private var endless: Observable<Int> {
            Observable(1...).handleEvents(
                onElement: { [journal] in journal.note("made \($0)") },
                onCompletion: { [journal] _ in journal.note("ended") }, onCancel: journal.asCancel)
        }

        private func makeSatisfiedReader() -> Reader {
            let reader = Reader(journal)
            reader.firstDemand = .unlimited
            reader.onElement = { [unowned reader] in if $0 == 2 { reader.subscription?.cancel() } }
            return reader
        }

        @Test("A cancellation during immediate elements stops even an endless source")
        func cancelWithinFirstElements() {
            endless.publisher.subscribe(makeSatisfiedReader())
            journal.expect("made 1", "1", "made 2", "2", "cancelled")
        }

        @Test("A cancellation during a driver's immediate elements stops it")
        @MainActor func cancelWithinFirstElementsOfDriver() {
            endless.asDriver().publisher.setFailureType(to: (any Error).self).subscribe(makeSatisfiedReader())
            journal.expect("made 1", "1", "made 2", "2", "cancelled")
        }

        @Test("Each subscriber of the publisher gets a separate subscription to the source")
        func cold() {
            let publisher = Observable(1...2).publisher
            for _ in 1...2 {
                publisher.sink { _ in
                } receiveValue: { [journal] in
                    journal.note("\($0)")
                }.cancel()
            }
            journal.expect("1", "2", "1", "2")
        }

        @Test("Elements sent from several threads reach the subscriber serially and without loss")
        func threads() async {
            let reader = read(subject.observable)
            await withTaskGroup { group in
                for first in [0, 1_000, 2_000] {
                    group.addTask { [subject] in for number in first..<(first + 1_000) { subject.send(number) } }
                }
            }
            reader.request(3_000)
            #expect(journal.history.compactMap(Int.init).sorted() == Array(0..<3_000))
            reader.subscription?.cancel()
        }

        @Test("A driver's publisher emits immediately on the main actor and never fails")
        @MainActor func driver() {
            let state = BehaviorSubject(1)
            let cancellable = state.driver.publisher.sink { [journal] in
                journal.note("\($0)")
            } receiveValue: { [journal] in
                journal.note("\($0)")
            }
            journal.expect("1")
            state.send(2)
            journal.expect("2")
            state.fail(Broken())
            journal.expect("finished")
            cancellable.cancel()
        }

        @Test("The documentation's examples turn an observable and a driver into publishers")
        @MainActor func examples() {
            func print(_ event: some Any) { journal.note("\(event)") }
            final class Label { var text = "" }
            struct Output { @Property var title = "" }
            let (search, label, output) = (Observable([1, 2]), Label(), Output())
            do {
                let cancellable = search.publisher.sink {
                    print($0)
                } receiveValue: {
                    print($0)
                }
                journal.expect("1", "2", "finished")
                cancellable.cancel()
            }
            let cancellable = output.$title.driver.publisher.assign(to: \.text, on: label)
            output.title = "Notes"
            #expect(label.text == "Notes")
            cancellable.cancel()
        }

        @Test(
            "A driver's publisher delivers on the main actor for any subscriber",
            arguments: [true, false])
        @MainActor func driverElsewhere(isAskedAtOnce: Bool) async {
            let key = DispatchSpecificKey<Void>()
            DispatchQueue.main.setSpecific(key: key, value: ())
            let state = BehaviorSubject(1)
            let driver = state.driver
            var isOnMainActor: [Bool?] = []
            for _ in 1...1_000 {
                let (elements, element) = AsyncStream.makeStream(of: Bool.self)
                nonisolated(unsafe) let reader = Reader(journal)
                reader.onElement = { _ in element.yield(DispatchQueue.getSpecific(key: key) != nil) }
                if isAskedAtOnce { reader.firstDemand = .max(1) }
                await Task.detached {
                    driver.publisher.setFailureType(to: (any Error).self).subscribe(reader)
                }.value
                if !isAskedAtOnce { await Task.detached { reader.request(1) }.value }
                var iterator = elements.makeAsyncIterator()
                isOnMainActor.append(await iterator.next(isolation: #isolation))
                reader.subscription?.cancel()
                reader.onElement = { _ in }
            }
            #expect(isOnMainActor.count { $0 == true } == 1_000)
            #expect(journal.history.count == 1_000)
            withExtendedLifetime(state) {}
        }
    }

    extension Journal {
        fileprivate var asCancel: @Sendable () -> Void { { [note] in note("cancelled") } }
    }
#endif
