import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Testing*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct TestingTests {
    nonisolated protocol WordGateway: Sendable {
        func find(_ prefix: String) -> Observable<[String]>
    }

    struct WordSearchViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var query: Driver<String>
        }
        struct Output {
            @Property var words = ViewState<[String]>.idle
        }

        let gateway: any WordGateway
        var clock: any Clock<Duration> = ContinuousClock()

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let fetching = Fetching(output.$words) { (query: String) in
                gateway.find(query).map { $0.isEmpty ? nil : $0 }
            }
            fetching.bind(
                search: input.query.removeDuplicates().debounce(for: .milliseconds(300), clock: clock), in: bag)
            return output
        }
    }

    struct WordGatewayDouble: WordGateway {
        let words: Requests<[String]>

        func find(_ prefix: String) -> Observable<[String]> { words.request("find \(prefix)") }
    }

    @Test("One search runs at most, in every order of words, pauses and responses")
    func orders() throws {
        try explore(depth: 5) { run in
            let words = run.requests([String].self)
            let scene = Live(WordSearchViewModel(gateway: WordGatewayDouble(words: words), clock: run.clock))
            run.input("type a") { scene.input.$query("a") }
            run.input("type b") { scene.input.$query("b") }
            run.answers(words) { request in [.success([request]), .failure(Failure("Offline"))] }
            run.ends { scene.end() }
            run.shows(scene.output)
            run.always("One search runs at most") { words.runningCount <= 1 }
            run.always("Loading means that a search runs") { scene.words.isLoading == (words.runningCount > 0) }
        }
    }

    @Test("Typing searches after a pause, and a new word cancels the old search")
    func search() {
        let (journal, clock) = (Journal(), TestClock())
        let words = Requests<[String]>(journal)
        let scene = Live(WordSearchViewModel(gateway: WordGatewayDouble(words: words), clock: clock))
        journal.follow(scene.$words.driver) { "shown: \($0.isLoading ? "loading" : "\($0.value ?? [])")" }

        scene.input.$query("s")
        scene.input.$query("sw")
        clock.advance(by: .milliseconds(300))
        scene.input.$query("swi")
        clock.advance(by: .milliseconds(300))
        words.answer(["swift", "swim"])

        journal.expect(
            "shown: []", "shown: loading", "find sw",
            "cancelled: find sw", "shown: loading", "find swi", "shown: [\"swift\", \"swim\"]")
    }

    @Test("A typed word is one search")
    func marbles() {
        let clock = TestClock(tick: .milliseconds(100))
        let keys = clock.hot("s-w---i|")
        clock.expect(keys.observable.debounce(for: .milliseconds(300), clock: clock), "-----w-[i|]")
    }

    @Test("Making a scene requests nothing")
    func quiet() {
        let journal = Journal()
        let scene = Live(WordSearchViewModel(gateway: WordGatewayDouble(words: Requests(journal))))
        journal.expect()
        scene.end()
    }
}
