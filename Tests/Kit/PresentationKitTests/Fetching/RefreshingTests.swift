import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// Tests `Fetching` with a live value and a refresh.
@Suite(.noLeaks) struct RefreshingTests {
    private let journal = Journal()
    private let bag = SubscriptionBag()
    @Trigger private var load: Driver<String>
    @Trigger private var search: Driver<String>
    @Event private var errors: Driver<Failure>
    private let values = PublishSubject<String?>()
    private let refreshes: Requests<Void>
    @Property private var state = ViewState<String>.idle

    init() {
        refreshes = Requests(journal)
        let fetching = Fetching<String, String>(
            $state, errors: $errors, refresh: { [refreshes] in refreshes.request("refresh \($0)") },
            fetch: { [values, note = journal.note] query in
                note("watch \(query)")
                return values.observable.handleEvents(onCancel: { note("cancelled: watch \(query)") })
            })
        fetching.bind(load: load, search: search, in: bag)
        journal.follow($state.driver) { $0.trace { $0 } }
        journal.followErrors(errors)
        $load("a")
        journal.expect("idle", "loading", "watch a", "refresh a")
    }

    @Test("The state stays loading until both the value and the refresh have arrived")
    func refreshed() {
        values.send("saved")
        $load("a")
        values.send("fresh")
        refreshes.finish()
        values.send("later")
        journal.expect("loading(saved)", "loading(saved)", "loading(fresh)", "loaded(fresh)", "loaded(later)")
    }

    @Test("A cancelled search restores the earlier value, despite its running refresh")
    func cancelledSearch() {
        values.send("saved")
        $search("b")
        values.fail(CancellationError())
        #expect(state.value == "saved")
        journal.expect(
            "loading(saved)", "cancelled: watch a", "cancelled: refresh a", "loading(saved)", "watch b", "refresh b",
            "cancelled: refresh b", "loaded(saved)")
    }

    @Test("A failed refresh leaves the live value running")
    func failed() {
        values.send("saved")
        refreshes.fail(Failure("Offline"))
        values.send("edited here")
        journal.expect("loading(saved)", "failed(saved): Offline", "error: Offline", "loaded(edited here)")
        $load("b")
        journal.expect("cancelled: watch a", "loading(edited here)", "watch b", "refresh b")
    }

    @Test("A failure before the first value is shown again together with the value")
    func failedEarly() {
        refreshes.fail(Failure("Offline"))
        values.send("saved")
        values.send("edited here")
        journal.expect("failed: Offline", "error: Offline", "failed(saved): Offline", "loaded(edited here)")
    }

    @Test("A refresh that ends before the first value leaves the state at loading")
    func early() {
        refreshes.finish()
        journal.expect()
        values.send(nil)
        journal.expect("empty")
    }

    @Test("A failing live value also ends the refresh")
    func liveFails() {
        values.fail(PresentationKit.Failure("Broken"))
        journal.expect("cancelled: refresh a", "failed: Broken", "error: Broken")
    }

    @Test("A search cancels the refresh and the live value")
    func searching() {
        values.send("A")
        $search("b")
        journal.expect("loading(A)", "cancelled: watch a", "cancelled: refresh a", "loading(A)", "watch b", "refresh b")
        refreshes.finish()
        values.send("B")
        journal.expect("loaded(B)")
    }

    @Test("A cancelled refresh is not a failure, and an ended value stays")
    func cancelled() {
        values.send("A")
        values.finish()
        refreshes.fail(CancellationError())
        journal.expect("loading(A)", "loaded(A)")
    }

    @Test("A live value that ends without emitting is empty after the refresh")
    func nothing() {
        values.finish()
        journal.expect()
        refreshes.finish()
        journal.expect("empty")
    }
}
