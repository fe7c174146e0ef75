import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

extension Observable {
    func pairs() -> Observable<(Element, Element)> {
        transform { output in
            var last: Element?
            return { element in
                if let last { output.send((last, element)) }
                last = element
            }
        }
    }
}

/// The examples of *Coming from RxSwift* and *Coming from Combine*.
@MainActor @Suite(.noLeaks) struct ComingFromTests {
    /// A callback API with a token, as many SDKs have it.
    final class Sensor: Sendable {
        let readings = PublishSubject<Int>()
        let stops = BehaviorSubject(0)

        func start(_ onReading: @escaping @Sendable (Int) -> Void) -> Subscription {
            readings.observable.subscribe { onReading($0) }
        }
        func stop(_ token: Subscription) {
            token.cancel()
            stops.send(stops.value + 1)
        }
    }

    // MARK: RxSwift

    @MainActor func showResults(
        of query: Driver<String>, from search: @escaping (String) -> Observable<[String]>,
        in results: Property<[String]>, loading: ActivityTracker, clock: any Clock<Duration>, bag: SubscriptionBag
    ) {
        query
            .debounce(for: .milliseconds(300), clock: clock)
            .removeDuplicates()
            .flatMapLatest { search($0).trackActivity(loading).asDriver(onErrorJustReturn: []) }
            .drive(results)
            .store(in: bag)
    }

    @Test("A search shows the latest response once the typed word settles")
    func search() {
        let (clock, query, results) = (TestClock(), PublishSubject<String>(), Property<[String]>(wrappedValue: []))
        let (loading, bag) = (ActivityTracker(), SubscriptionBag())
        showResults(
            of: query.driver, from: { .just([$0]) }, in: results, loading: loading, clock: clock, bag: bag)
        query.send("s")
        query.send("sw")
        clock.advance(by: .milliseconds(300))
        #expect(results.wrappedValue == ["sw"])
        #expect(!loading.isActive)
    }

    func readings(of sensor: Sensor) -> Observable<Int> {
        .create { emitter in
            let token = sensor.start { emitter.send($0) }
            return { sensor.stop(token) }
        }
    }

    @Test("A source built by hand is cleaned up with its subscription")
    func sensor() async throws {
        let sensor = Sensor()
        for try await reading in readings(of: sensor).prepend(0) {
            if reading == 1 { break }
            sensor.readings.send(1)
        }
        #expect(sensor.stops.value == 1)
    }

    func user(_ id: Int, from load: @escaping @Sendable (Int) async throws -> String) -> Observable<String> {
        Observable { try await load(id) }
    }

    @Test("An async function is an observable")
    func asyncFunction() async throws {
        #expect(try await user(7) { "user \($0)" }.first() == "user 7")
    }

    func retried(_ request: Observable<Int>, clock: some Clock<Duration>) -> Observable<Int> {
        request.retry(3, backoff: Backoff(initial: .seconds(1)), clock: clock) { $0 is TimeoutError }
    }

    @Test("A retryable failure causes another attempt, and any other failure is passed on")
    func retrying() {
        let clock = TestClock()
        let attempts = Recorder(retried(.fail(TimeoutError(limit: .seconds(1))), clock: clock))
        clock.run()
        attempts.expect(then: .failed(TimeoutError(limit: .seconds(1))))
        Recorder(retried(.fail(MarbleFailure()), clock: clock)).expect(then: .failed(MarbleFailure()))
    }

    @Test("A typed word is one search")
    func searchesOnce() {
        let clock = TestClock()
        let keys = clock.hot("ab----")
        clock.expect(keys.observable.debounce(for: clock.tick * 3, clock: clock), "----b-")
    }

    // MARK: Combine

    @MainActor struct TitleModel {
        @Property var title = ""
        let bag = SubscriptionBag()

        func follow(_ titles: Observable<String>) {
            titles.asDriver().drive($title).store(in: bag)
        }
    }

    @Test("A property follows a stream as long as the bag lives")
    func title() {
        let titles = PublishSubject<String>()
        let model = TitleModel()
        model.follow(titles.observable)
        titles.send("Reactive")
        #expect(model.title == "Reactive")
    }

    @MainActor func answers(
        to taps: Driver<Int>, from load: @escaping (Int) -> Observable<String>, errors: ErrorTracker
    ) -> Driver<String> {
        taps.flatMapLatest { load($0).trackError(errors).asDriver() }
    }

    @Test("A failed request is reported, and the next tap sends a request again")
    func taps() {
        let (taps, errors) = (PublishSubject<Int>(), ErrorTracker())
        let failures = Recorder(errors.observable.map { "\($0)" })
        let pages = Recorder(
            answers(to: taps.driver, from: { $0 == 1 ? .fail(MarbleFailure()) : .just("page \($0)") }, errors: errors))
        taps.send(1)
        taps.send(2)
        failures.expect("MarbleFailure()")
        pages.expect("page 2")
        taps.finish()
        pages.expect(then: .finished)
    }

    func loaded(_ load: @escaping @Sendable () async throws -> String) -> Observable<String> {
        Observable { try await load() }
    }

    @Test("An async closure runs for each subscriber")
    func future() async throws {
        let answer = loaded { "answer" }
        #expect(try await answer.first() == "answer")
        #expect(try await answer.first() == "answer")
    }

    @Test("A custom operator is a closure")
    func pairs() {
        Recorder(Observable([1, 2, 3]).pairs().map { "\($0.0)\($0.1)" }).expect("12", "23", then: .finished)
    }
}
