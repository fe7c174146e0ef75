import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct RequestsTests {
    private struct Broken: Error {}

    private let journal = Journal()
    private let requests: Requests<Int>

    init() {
        requests = Requests(journal)
    }

    private func ask(_ text: String) {
        journal.follow(requests.request(text)) { "\(text): \($0)" }
    }

    @Test("A request is recorded at its subscription, and gets the test's response")
    func answer() {
        let request = requests.request("get 1")
        journal.expect()
        journal.follow(request) { "shown: \($0)" }
        journal.expect("get 1")
        #expect(requests.runningCount == 1)
        requests.answer(11)
        journal.expect("shown: 11", "finished")
        #expect(requests.runningCount == 0)
    }

    @Test("Requests without a journal get responses, but write no lines")
    func withoutJournal() {
        let requests = Requests<Int>()
        let recorder = Recorder(requests.request("get 1"))
        requests.answer(11)
        recorder.expect(11, then: .finished)
        journal.expect()
    }

    @Test("The oldest running request gets the response first")
    func order() {
        ask("a")
        ask("b")
        ask("c")
        journal.expect("a", "b", "c")
        requests.answerAndStay(1)
        requests.answer(2)
        requests.fail(Broken())
        requests.finish()
        journal.expect("a: 1", "a: 2", "finished", "failed(Broken())", "finished")
    }

    @Test("A response reaches the named request in any order")
    func crossing() {
        for text in ["a", "b", "a", "c"] { ask(text) }
        #expect(requests.pending == ["a", "b", "a", "c"])
        journal.expect("a", "b", "a", "c")
        requests.answer(1, to: "b")
        requests.fail(Broken(), to: .newest)
        requests.answerAndStay(2, to: .at(1))
        requests.finish("a")
        requests.answer(3)
        journal.expect("b: 1", "finished", "failed(Broken())", "a: 2", "finished", "a: 3", "finished")
    }

    @Test("A response to an unknown request is reported with the running requests")
    func notRunning() {
        ask("a")
        journal.expect("a")
        issue("No request “b” is running, only: a.") { requests.answer(1, to: "b") }
        issue("No request at 1 is running, only: a.") { requests.finish(.at(1)) }
        #expect(requests.runningCount == 1)
    }

    @Test("A cancelled request is recorded once and gets no response")
    func cancelled() {
        let first = requests.request("a").subscribe { _ in }
        ask("b")
        first.cancel()
        first.cancel()
        #expect(requests.runningCount == 1)
        requests.answer(2)
        journal.expect("a", "b", "cancelled: a", "b: 2", "finished")
    }

    @Test("A finished request is not cancelled when its subscription is released")
    func answeredThenDropped() {
        for end in [{ requests.answer(1) }, { requests.finish() }, { requests.fail(Broken()) }] {
            let subscription = requests.request("a").subscribe { _ in }
            end()
            subscription.cancel()
            journal.expect("a")
        }
    }

    @Test("Immediate responses arrive in order before subscribe returns, and later requests wait")
    func immediate() {
        requests.immediate = [.just(1), .fail(Broken())]
        requests.immediate.append(.empty())
        for text in ["a", "b", "c", "d"] { ask(text) }
        journal.expect("a", "a: 1", "finished", "b", "failed(Broken())", "c", "finished", "d")
        #expect(requests.runningCount == 1)
        requests.finish()
        journal.expect("finished")
    }

    @Test("A response without a running request is reported")
    func nobodyWaits() {
        let message = "No request is running"
        issue(message) { requests.answer(1) }
        issue(message) { requests.answerAndStay(1) }
        issue(message) { requests.finish() }
        issue(message) { requests.fail(Broken()) }
    }

    @Test("A request still running at the test's end keeps no object alive")
    func abandoned() {
        ask("a")
        journal.expect("a")
    }

    @Test("A response is delivered on the main actor before the call returns")
    @MainActor func mainActor() {
        let navigation = Requests<Int>(journal)
        journal.follow(navigation.request("edit").asDriver()) { "edited: \($0)" }
        navigation.answer(5)
        journal.expect("edit", "edited: 5")
    }
}
