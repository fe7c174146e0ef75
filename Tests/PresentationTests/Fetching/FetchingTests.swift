import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// The machine behind scenes that show one answer: every trigger in every state.
@Suite(.noLeaks) struct FetchingTests {
    private let journal = Journal()
    private let load = PublishSubject<String>()
    private let search = PublishSubject<String>()
    private let answers: Requests<String?>
    @Property(removingDuplicates: false) private var state = ViewState<String>.idle

    init() {
        answers = Requests(journal)
        let errors = ErrorTracker()
        let fetching = Fetching<String, String>($state, errors: errors) { [answers] in answers.request("get \($0)") }
        fetching.bind(load: load.driver, search: search.driver, in: journal.bag)
        journal.follow($state.driver) { $0.trace { $0 } }
        journal.follow(errors.driver) { "error: \($0)" }
        journal.expect("idle")
    }

    @Test("An answer is shown, nil is the empty state, and so is an end without an answer")
    func answered() {
        load.send("a")
        answers.answer("A")
        load.send("b")
        answers.answer(nil)
        load.send("c")
        answers.finish()
        journal.expect("loading", "get a", "loaded(A)", "loading(A)", "get b", "empty", "loading", "get c", "empty")
    }

    @Test("A load while loading is answered and ignored; a search cancels and asks anew")
    func whileLoading() {
        load.send("a")
        load.send("b")
        search.send("c")
        load.send("d")
        answers.answer("C")
        journal.expect(
            "loading", "get a", "loading", "cancelled: get a", "loading", "get c", "loading", "loaded(C)")
    }

    @Test("A failure keeps what was shown; the next request clears it")
    func failed() {
        load.send("a")
        answers.answer("A")
        load.send("b")
        answers.fail(Failure("Broken"))
        search.send("c")
        answers.answer("C")
        journal.expect(
            "loading", "get a", "loaded(A)", "loading(A)", "get b", "failed(A): Broken",
            "error: Failure(message: \"Broken\", cause: nil)", "loading(A)", "get c", "loaded(C)")
    }

    @Test("A cancelled request brings back what was shown, and is no failure")
    func cancelled() {
        load.send("a")
        answers.fail(CancellationError())
        load.send("b")
        answers.answer("B")
        load.send("c")
        answers.fail(CancellationError())
        journal.expect(
            "loading", "get a", "idle", "loading", "get b", "loaded(B)", "loading(B)", "get c", "loaded(B)")
    }

    @Test("A source that stays alive keeps the value up to date until it fails or the scene ends")
    func live() {
        load.send("a")
        answers.answerAndStay("A")
        answers.answerAndStay(nil)
        answers.answerAndStay("B")
        answers.fail(Failure("Broken"))
        load.send("b")
        answers.answerAndStay("C")
        journal.endScene()
        journal.expect(
            "loading", "get a", "loaded(A)", "empty", "loaded(B)", "failed(B): Broken",
            "error: Failure(message: \"Broken\", cause: nil)", "loading(B)", "get b", "loaded(C)", "cancelled: get b")
    }

    @Test("A search that a view sends while it is told of another comes after it, and wins")
    func searchFromObserver() {
        let bag = SubscriptionBag()
        $state.driver.filter(\.isLoading).prefix(1)
            .drive { [search] _ in search.send("b") }
            .store(in: bag)
        search.send("a")
        answers.answer("B")
        journal.expect("loading", "get a", "cancelled: get a", "loading", "get b", "loaded(B)")
    }

    @Test("T23, D-7: the end of the scene cancels, and brings back what was shown")
    func end() {
        load.send("a")
        answers.answer("A")
        search.send("b")
        journal.endScene()
        journal.expect("loading", "get a", "loaded(A)", "loading(A)", "get b", "cancelled: get b", "loaded(A)")
    }
}
