import Reactive
import ReactiveTesting
import Testing

/// The examples of the documentation comments and of the article about marble diagrams, word for word: `ExamplesTests`
/// looks for their lines.
@Suite(.noLeaks) struct DocumentationTests {
    @Suite(.noLeaks) struct SearchTests {}

    private let clock = TestClock()

    @Test("A recorder compares the received elements with the expected ones")
    func recorder() {
        let names = PublishSubject<String>()
        let recorder = Recorder(names.observable)
        names.send("apple")
        names.send("pear")
        recorder.expect("apple", "pear")
    }

    @Test("A recorder compares how a stream ended with the expected end")
    func ends() {
        let recorder = Recorder(Observable([1, 2]))
        let broken = Recorder(Observable<Int>.never().timeout(.seconds(3), clock: clock))
        let other = Recorder(Observable<Int>.fail(CancellationError()))
        clock.advance(by: .seconds(3))
        recorder.expect(1, 2, then: .finished)
        recorder.expect()  // nothing more
        broken.expect(then: .failed(TimeoutError(limit: .seconds(3))))
        other.expect(then: .failed)  // whatever the error is
    }

    @Test("Explore tries every order of inputs and responses")
    @MainActor func exploration() throws {
        try explore(depth: 4) { run in
            let words = run.requests(String.self)
            let queries = PublishSubject<String>()
            run.sends(queries, "a", "b")
            run.answers(words) { request in [.success("result of \(request)")] }
            run.shows("shown", queries.observable.flatMapLatest { words.request($0) })
            run.always("One search runs at most") { words.runningCount <= 1 }
        }
    }

    @Test("Responses may arrive in a different order than their requests")
    func crossing() {
        let greetings = Requests<String>()
        let recorders = ["greet Ann", "greet Bob", "greet Ann"].map { Recorder(greetings.request($0)) }
        greetings.answer("Hello Bob", to: "greet Bob")
        greetings.answer("Hello Ann", to: .newest)
        recorders[0].expect()
        recorders[1].expect("Hello Bob", then: .finished)
        recorders[2].expect("Hello Ann", then: .finished)
    }

    @Test("A journal records a stream's elements and its end as lines")
    func journal() {
        let journal = Journal()
        let names = PublishSubject<String>()
        journal.follow(names.observable.map { $0.uppercased() }) { "shown: \($0)" }
        names.send("a")
        names.finish()
        journal.expect("shown: A", "finished")
    }

    @Test("A requests double responds when the test answers")
    func requests() {
        let journal = Journal()
        let greetings = Requests<String>(journal)
        journal.follow(greetings.request("greet Ann")) { "shown: \($0)" }
        greetings.answer("Hello Ann")
        journal.expect("greet Ann", "shown: Hello Ann", "finished")
    }

    @Test("Advancing a test clock fires a debounce")
    func time() {
        let clock = TestClock()
        let queries = PublishSubject<String>()
        let recorder = Recorder(queries.observable.debounce(for: .milliseconds(300), clock: clock))
        queries.send("swift")
        clock.advance(by: .milliseconds(300))
        recorder.expect("swift")
    }

    @Test("A test waits until a task sleeps, then advances the clock")
    func sleep() async throws {
        let clock = clock
        let task = Task { try await clock.sleep(for: .seconds(5)) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(5))
        try await task.value
    }

    @Test("A clock compares a debounced hot source with a diagram")
    func hot() {
        let source = clock.hot("-a-b|", ["a": 1, "b": 2])
        clock.expect(source.observable.debounce(for: clock.tick * 3, clock: clock), "----[b|]", ["b": 2])
    }

    @Test("A cold source plays its diagram from the start of its subscription")
    func cold() {
        let answer = clock.cold("(a)--b|", ["a": 1, "b": 2])
        clock.expect(answer.observable, "(a)--b|", ["a": 1, "b": 2])
    }

    @Test("A recorder compares the elements received so far with a diagram")
    func recorded() {
        let source = clock.hot("-a-b", ["a": 1, "b": 2])
        let recorder = Recorder(source.observable, clock: clock)
        clock.advance(by: clock.tick * 3)
        recorder.expect(marbles: "-a-", ["a": 1])
    }

    // MARK: Marble diagrams

    @Test("Each character of a diagram is one tick")
    func ticks() {
        let clock = TestClock(tick: .milliseconds(100))
        let keys = clock.hot("ab-c------|")
        clock.expect(keys.observable.debounce(for: .milliseconds(300), clock: clock), "------c---|")
    }

    @Test("Names in a diagram stand for values")
    func values() {
        let values = ["a": 1, "b": 2, "c": 3]
        let numbers = clock.cold("(a)-b-c|", values)
        clock.expect(numbers.observable.map { $0 * 2 }, "(x)-y-z|", ["x": 2, "y": 4, "z": 6])
    }

    @Test("A diagram's `;` cancels a stream that never ends")
    func endless() {
        clock.expect(.timer(every: clock.tick * 2, clock: clock), "-a-b;", ["a": 0, "b": 1])
    }

    @Test("A source compares its subscriptions with the expected diagrams")
    func subscriptions() {
        let outer = clock.hot("-a--b|")
        let inner = clock.hot("1-2--3-4|")
        clock.expect(outer.observable.flatMapLatest { _ in inner.observable }, "--2--3-4|")
        inner.expect(subscriptions: "--^--!", "-----^---!")
    }
}
