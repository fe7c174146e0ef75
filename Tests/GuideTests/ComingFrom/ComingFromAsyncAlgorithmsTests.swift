import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Coming from swift-async-algorithms*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct ComingFromAsyncAlgorithmsTests {
    let clock = TestClock()
    let loading = ActivityTracker()

    func search(_ queries: Driver<String>, _ find: @escaping (String) -> Observable<[String]>) -> Driver<[String]> {
        queries
            .debounce(for: .milliseconds(300), clock: clock)
            .removeDuplicates()
            .flatMapLatest { find($0).trackActivity(loading).asDriver() }
    }

    @Test("A search starts once the typed word settles")
    func searching() {
        let queries = PublishSubject<String>()
        let results = Recorder(search(queries.driver) { .just([$0]) })
        queries.send("s")
        queries.send("sw")
        clock.advance(by: .milliseconds(300))
        results.expect(["sw"])
        #expect(!loading.isActive)
    }

    @Test("A loop pulls an observable as far as it needs")
    func loop() async throws {
        var squares: [Int] = []
        for try await square in Observable(1...).map({ $0 * $0 }) where square.isMultiple(of: 3) {
            squares.append(square)
            if squares.count == 2 { break }
        }
        #expect(squares == [9, 36])
    }

    @Test("The diagrams look alike")
    func marbles() {
        let clock = TestClock()
        clock.expect(clock.hot("ab--c-|").observable.debounce(for: clock.tick * 2, clock: clock), "---b--[c|]")
    }
}
