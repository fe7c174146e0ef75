import Observation
import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

@MainActor @Suite(.noLeaks, .timeLimit(.minutes(5))) struct DriverTests {
    @MainActor private struct Output {
        @Property var title = ""
        @Property var tags: [String]?
    }

    @Test("asDriver shares one subscription, replays the latest element and ends on a failure")
    func sharing() {
        let probe = Probe()
        let driver = probe.observable.asDriver().map { $0 * 10 }
        let first = Recorder(driver)
        probe.send(1)
        let second = Recorder(driver)
        #expect(probe.subscribers == 1)
        probe.fail()
        first.expect(10, then: .finished)
        second.expect(10, then: .finished)
        Recorder(Observable<Int>.fail(Broken()).asDriver(onErrorJustReturn: 7)).expect(7, then: .finished)
        Recorder(Observable<Int>.fail(Broken()).asDriver(onErrorRecover: { _ in .just(8) }).map { $0 + 1 })
            .expect(9, then: .finished)
    }

    @Test("The driver of a subject replays nothing, and the driver of a state its current value")
    func subjects() {
        let subject = PublishSubject<Int>()
        subject.send(1)
        Recorder(subject.driver).expect()
        let state = BehaviorSubject(5)
        Recorder(state.driver).expect(5)
        state.finish()
        Recorder(state.driver).expect(then: .finished)
    }

    @Test("A driver's closures run on the main actor wherever its observable is subscribed to")
    func bridging() async throws {
        let subject = BehaviorSubject(1)
        let driver = subject.driver.map { number in
            MainActor.assertIsolated()
            return number * 10
        }
        let observable = driver.observable
        let seen = try await Task.detached {
            var seen: [Int] = []
            for try await element in observable {
                seen.append(element)
                if element == 30 { break }
                subject.send(element / 10 + 1)
            }
            return seen
        }.value
        #expect(seen == [10, 20, 30])
        #expect(try await observable.first() == 30)
    }

    @Test("A driver's async sequence buffers only the newest element")
    func values() async {
        let subject = BehaviorSubject(0)
        var iterator = subject.driver.values.makeAsyncIterator()
        for number in 1...9 { subject.send(number) }
        #expect(await iterator.next() == 9)
        subject.finish()
        #expect(await iterator.next() == nil)
    }

    @Test("Every operator of a driver works like the observable's operator")
    func operators() {
        let clock = TestClock()
        let subject = PublishSubject<Int>()
        let source = subject.driver
        let recorders = [
            Recorder(source.compactMap { $0 > 1 ? $0 : nil }), Recorder(source.filter { $0 > 1 }),
            Recorder(source.scan(0) { $1 }.dropFirst()), Recorder(source.prepend(0).dropFirst(2)),
            Recorder(source.prepend(1, 1).removeDuplicates().dropFirst()),
            Recorder(source.prepend(9).removeDuplicates { $1 == 1 }.dropFirst()),
            Recorder(merge(source, .empty()).filter { $0 > 1 }),
            Recorder(source.flatMap { $0 > 1 ? .just($0) : .empty() }),
            Recorder(source.flatMapLatest { $0 > 1 ? .just($0) : .empty() }),
            Recorder(source.flatMapFirst { $0 > 1 ? .just($0) : .never() }.prepend(2).dropFirst(1)),
            Recorder(combineLatest(source, .just(0)).map { $0.0 }.dropFirst()),
            Recorder(zip(source, .just(2)).map { $0 + $1 - 1 }),
            Recorder(source.withLatest(from: source).map { $1 }.dropFirst()),
            Recorder(source.debounce(for: .seconds(1), clock: clock)),
        ]
        subject.send(1)
        subject.send(2)
        clock.run()
        for (index, recorder) in recorders.enumerated() {
            switch index {
            case 9: recorder.expect()
            case 11: recorder.expect(2, then: .finished)
            default: recorder.expect(2)
            }
        }
    }

    @Test("A driver's prefix operators end the driver")
    func prefixes() {
        let subject = PublishSubject<Int>()
        let recorders = [
            Recorder(subject.driver.prefix(2)), Recorder(subject.driver.prefix { $0 < 3 }),
            Recorder(subject.driver.drop { $0 < 2 }.prefix(1).prepend(0, 1)),
        ]
        for number in 1...3 { subject.send(number) }
        recorders[0].expect(1, 2, then: .finished)
        recorders[1].expect(1, 2, then: .finished)
        recorders[2].expect(0, 1, 2, then: .finished)
    }

    @Test("A driver's handleEvents runs before downstream gets the event")
    func handleEvents() {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        let driver = subject.driver.handleEvents {
            log.append("element \($0)")
        } onFinished: {
            log.append("finished")
        }
        let subscription = driver.drive {
            log.append("got \($0)")
        } onFinished: {
            log.append("got the end")
        }
        subject.send(1)
        subject.finish()
        #expect(log == ["element 1", "got 1", "finished", "got the end"])
        withExtendedLifetime(subscription) {}
    }

    @Test("`debug` prints a driver's subscription, elements and end")
    func debugging() {
        let lines = Log<String>()
        let driver = Driver.just(1).debug("one", print: { lines.append($0) }, describing: { "\($0)" })
        Recorder(driver).expect(1, then: .finished)
        #expect(lines.entries == ["one: subscribed", "one: 1", "one: finished"])
    }

    @Test("A driver's timed operators follow virtual time, and trackActivity reports them")
    func time() {
        let clock = TestClock()
        let subject = PublishSubject<Int>()
        let activity = ActivityTracker()
        let recorders = [
            Recorder(subject.driver.throttle(for: .seconds(2), clock: clock)),
            Recorder(subject.driver.throttle(for: .seconds(2), clock: clock, latest: false)),
            Recorder(subject.driver.delay(for: .seconds(2), clock: clock)),
            Recorder(Driver.timer(every: .seconds(2), clock: clock).prefix(1)),
            Recorder(subject.driver.trackActivity(activity)),
        ]
        #expect(activity.isActive)
        subject.send(1)
        subject.send(2)
        recorders[0].expect(1)
        recorders[1].expect(1)
        recorders[2].expect()
        recorders[3].expect()
        recorders[4].expect(1, 2)
        clock.advance(by: .seconds(2))
        recorders[0].expect(2)
        recorders[1].expect()
        recorders[2].expect(1, 2)
        recorders[3].expect(0, then: .finished)
        for recorder in recorders { recorder.cancel() }
        #expect(!activity.isActive)
    }

    @Test("A property emits its value and each different new value")
    func property() {
        let output = Output()
        let recorder = Recorder(output.$title.driver)
        recorder.expect("")
        output.title = "a"
        output.title = "a"
        output.title = "b"
        recorder.expect("a", "b")
        output.$tags.wrappedValue = ["x"]
        #expect(output.tags == ["x"])
        recorder.cancel()
    }

    @Test("A property that always emits also emits equal values")
    func alwaysEmitted() {
        struct Answer: Equatable, AlwaysEmitted { var text: String }
        let property = Property(wrappedValue: Answer(text: "a"))
        let recorder = Recorder(property.driver)
        property.wrappedValue = Answer(text: "a")
        recorder.expect(Answer(text: "a"), Answer(text: "a"))
        recorder.cancel()
    }

    @Test("The driver of a released property emits the last value, and ends")
    func endOfAProperty() async {
        func driver() -> Driver<String> {
            let output = Output()
            output.title = "a"
            return output.$title.driver
        }
        var titles: [String] = []
        for await title in driver().values { titles.append(title) }
        #expect(titles == ["a"])
    }

    @Test("A property's observers read the new value, and a nested set follows")
    func reentrantProperty() {
        let output = Output()
        var log: [String] = []
        let subscription = output.$title.driver.drive { title in
            log.append("\(title) \(output.title)")
            if title == "a" { output.title = "b" }
        }
        output.title = "a"
        #expect(log == [" ", "a a", "b b"])
        withExtendedLifetime(subscription) {}
    }

    @Test("A driver sets a plain or an optional property")
    func drivingProperties() {
        let output = Output()
        let titles = PublishSubject<String>()
        let tags = PublishSubject<[String]>()
        let bag = SubscriptionBag()
        titles.driver.drive(output.$title).store(in: bag)
        tags.driver.drive(output.$tags).store(in: bag)
        titles.send("news")
        tags.send(["a"])
        #expect(output.title == "news")
        #expect(output.tags == ["a"])
        bag.cancelAll()
        titles.send("late")
        #expect(output.title == "news")
    }

    @Test("Observation tracks reading a property and ignores an equal set")
    func observation() {
        let output = Output()
        let changes = Counter()
        func track() -> String {
            withObservationTracking {
                output.title
            } onChange: {
                changes.add()
            }
        }
        #expect(track() == "")
        output.title = ""
        #expect(changes.value == 0)
        output.title = "a"
        output.title = "b"
        #expect(changes.value == 1)
        #expect(track() == "b")
        output.title = "c"
        #expect(changes.value == 2)
    }
}
