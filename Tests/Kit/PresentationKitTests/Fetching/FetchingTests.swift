import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// `Fetching`, the machine of scenes that show one response: every trigger in every state.
@Suite(.noLeaks) struct FetchingTests {
    private let journal = Journal()
    private let bag = SubscriptionBag()
    @Trigger private var load: Driver<String>
    @Trigger private var search: Driver<String>
    @Event private var errors: Driver<Failure>
    private let answers: Requests<String?>
    @Property private var state = ViewState<String>.idle

    init() {
        answers = Requests(journal)
        let fetching = Fetching<String, String>($state, errors: $errors) { [answers] in answers.request("get \($0)") }
        fetching.bind(load: load, search: search, in: bag)
        journal.follow($state.driver) { $0.trace { $0 } }
        journal.followErrors(errors)
        journal.expect("idle")
    }

    @Test("A response is shown, and no response or nil shows the empty state")
    func answered() {
        $load("a")
        answers.answer("A")
        $load("b")
        answers.answer(nil)
        $load("c")
        answers.finish()
        journal.expect("loading", "get a", "loaded(A)", "loading(A)", "get b", "empty", "loading", "get c", "empty")
    }

    @Test("A load while loading is ignored, and a search cancels and requests again")
    func whileLoading() {
        $load("a")
        $load("b")
        $search("c")
        $load("d")
        answers.answer("C")
        journal.expect(
            "loading", "get a", "loading", "cancelled: get a", "loading", "get c", "loading", "loaded(C)")
    }

    @Test("A request begun during another request's start replaces it")
    func reentered() {
        @Trigger var outer: Driver<String>
        @Trigger var inner: Driver<String>
        @Property var shown = ViewState<String>.idle
        let fetching = Fetching<String, String>($shown) { [answers] in answers.request("get \($0)") }
        fetching.bind(load: outer, in: bag)
        fetching.bind(search: inner, in: bag)
        let isFirst = BehaviorSubject(true)
        $shown.driver.drive { [$inner] in
            guard $0.isLoading, isFirst.value else { return }
            isFirst.send(false)
            $inner("b")
        }
        .store(in: bag)
        $outer("a")
        answers.answer("B")
        journal.expect("get b")
        #expect(shown.value == "B")
    }

    @Test("A failure keeps the value, and the next request clears the failure")
    func failed() {
        $load("a")
        answers.answer("A")
        $load("b")
        answers.fail(Failure("Broken"))
        $search("c")
        answers.answer("C")
        journal.expect(
            "loading", "get a", "loaded(A)", "loading(A)", "get b", "failed(A): Broken",
            "error: Broken", "loading(A)", "get c", "loaded(C)")
    }

    @Test("A cancelled request restores the shown value without a failure")
    func cancelled() {
        $load("a")
        answers.fail(CancellationError())
        $load("b")
        answers.answer("B")
        $load("c")
        answers.fail(CancellationError())
        journal.expect(
            "loading", "get a", "idle", "loading", "get b", "loaded(B)", "loading(B)", "get c", "loaded(B)")
    }

    @Test("A cancelled request restores an earlier failure or empty state")
    func cancelledAfterFailure() {
        $load("a")
        answers.fail(Failure("Broken"))
        $load("b")
        answers.fail(CancellationError())
        $load("c")
        answers.answer(nil)
        $load("d")
        answers.fail(CancellationError())
        journal.expect(
            "loading", "get a", "failed: Broken", "error: Broken", "loading", "get b", "failed: Broken", "loading",
            "get c", "empty", "loading", "get d", "empty")
    }

    @Test("A live source updates the value until it fails or the scene ends")
    func live() {
        $load("a")
        answers.answerAndStay("A")
        answers.answerAndStay(nil)
        answers.answerAndStay("B")
        answers.fail(Failure("Broken"))
        $load("b")
        answers.answerAndStay("C")
        bag.cancelAll()
        journal.expect(
            "loading", "get a", "loaded(A)", "empty", "loaded(B)", "failed(B): Broken",
            "error: Broken", "loading(B)", "get b", "loaded(C)", "cancelled: get b")
    }

    @Test("A search that an observer sends during another search replaces it")
    func searchFromObserver() {
        let observers = SubscriptionBag()
        $state.driver.filter(\.isLoading).prefix(1)
            .drive { [trigger = $search] _ in trigger("b") }
            .store(in: observers)
        $search("a")
        answers.answer("B")
        journal.expect("loading", "get a", "cancelled: get a", "loading", "get b", "loaded(B)")
    }

    @Test("T23, D-7: the scene's end cancels a search and restores the shown state")
    func end() {
        $load("a")
        answers.answer("A")
        $search("b")
        bag.cancelAll()
        journal.expect("loading", "get a", "loaded(A)", "loading(A)", "get b", "cancelled: get b", "loaded(A)")
    }
}
