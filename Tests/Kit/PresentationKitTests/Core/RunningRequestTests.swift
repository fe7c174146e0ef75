import Reactive
import ReactiveTesting
import Testing

@testable import PresentationKit

@Suite(.noLeaks) struct RunningRequestTests {
    private let journal = Journal()
    private let request = RunningRequest()

    private func begin(_ answers: Observable<Int>, then: @escaping (Int) -> Void = { _ in }) {
        request.begin(answers) { [note = journal.note] element in
            note("\(element)")
            then(element)
        } onCompletion: { [note = journal.note] in
            note("\($0)")
        }
    }

    @Test("A request delivers its elements and its end")
    func delivers() {
        begin(Observable([1, 2]))
        journal.expect("1", "2", "finished")
    }

    @Test("A replaced request emits nothing after the next one starts")
    func replaced() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        begin(first.observable)
        first.send(1)
        begin(second.observable)
        first.send(2)
        second.send(3)
        first.finish()
        second.finish()
        journal.expect("1", "3", "finished")
    }

    @Test("A request that its own first element replaces emits nothing more")
    func replacedAtOnce() {
        begin(Observable([1, 2])) { [request, note = journal.note] element in
            guard element == 1 else { return }
            request.begin(Observable([8, 9])) {
                note("\($0)")
            } onCompletion: {
                note("\($0)")
            }
        }
        journal.expect("1", "8", "9", "finished")
    }

    @Test("A request that an immediate response starts is not released and can be cancelled")
    func begunByAnswerAtOnce() {
        let following = Requests<Int>(journal)
        begin(.just(1)) { [request, note = journal.note] _ in
            request.begin(following.request("get")) {
                note("\($0)")
            } onCompletion: {
                note("\($0)")
            }
        }
        following.answerAndStay(8)
        request.cancel()
        journal.expect("1", "get", "8", "cancelled: get")
    }

    @Test("A request that the previous request's end starts is not released")
    func begunByEnd() {
        let following = Requests<Int>(journal)
        request.begin(Observable<Int>.empty()) { _ in
        } onCompletion: { [request, note = journal.note] _ in
            request.begin(following.request("get")) {
                note("\($0)")
            } onCompletion: {
                note("\($0)")
            }
        }
        following.answer(8)
        journal.expect("get", "8", "finished")
    }

    @Test("A cancelled request is silent and released")
    func cancelled() {
        let requests = Requests<Int>(journal)
        begin(requests.request("get"))
        request.cancel()
        withKnownIssue { requests.answer(1) }
        journal.expect("get", "cancelled: get")
    }

    @Test("The running request is cancelled before the next request starts")
    func cancelledFirst() {
        let requests = Requests<Int>(journal)
        begin(requests.request("a"))
        begin(requests.request("b"))
        journal.expect("a", "cancelled: a", "b")
    }
}
