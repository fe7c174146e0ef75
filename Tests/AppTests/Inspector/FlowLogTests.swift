import DomainKit
import Foundation
import PresentationKit
import Testing

@testable import App
@testable import DataKit

@Suite("What the inspector notes")
struct FlowLogTests {
    private func entry(_ text: String) -> FlowEntry {
        FlowEntry(time: .zero, kind: .request, subject: "request", text: text)
    }

    @Test("A request has one line for each attempt, which ends with how the attempt did")
    func requests() {
        var log = FlowLog()
        log.note(request: 1, entry("GET /a …"), isInFlight: true, wasInFlight: false)
        log.note(request: 2, entry("GET /b …"), isInFlight: true, wasInFlight: false)
        #expect(log.requestsInFlight == 2)
        log.note(request: 1, entry("GET /a 500"), isInFlight: false, wasInFlight: true)
        log.note(request: 1, entry("GET /a attempt 2 …"), isInFlight: true, wasInFlight: false)
        log.note(request: 1, entry("GET /a attempt 2 200"), isInFlight: false, wasInFlight: true)
        #expect(log.entries.map(\.text) == ["GET /a 500", "GET /b …", "GET /a attempt 2 200"])
        #expect(log.requestsInFlight == 1)
    }

    @Test(
        "An answer is noted with its size",
        arguments: [
            (200, 999, "GET /items  200  999 B  5 ms"), (404, 1_999, "GET /items  404  1 kB  5 ms"),
            (400, 1_000, "GET /items  400  1 kB  5 ms"), (399, 0, "GET /items  399  0 B  5 ms"),
            (304, 5_000, "GET /items  304  from the cache  5 ms"),
        ])
    func sizes(status: Int, bytes: Int, expected: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/items")))
        var log = FlowLog()
        log.note(.request(RequestEvent(request, id: 1, attempt: 1, deadline: .distantFuture, .sending)), at: .zero)
        #expect(log.requestsInFlight == 1)
        let step = RequestEvent.Step.answered(status: status, bytes: bytes, after: .milliseconds(5))
        log.note(.request(RequestEvent(request, id: 1, attempt: 1, deadline: .distantFuture, step)), at: .zero)
        #expect(log.requestsInFlight == 0)
        #expect(log.entries.map(\.text) == [expected])
        #expect(log.entries.first?.isFailure == (status >= 400))
    }

    @Test("A failure takes the line of its attempt, and the pause before the next has its own")
    func failure() throws {
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/items")))
        var log = FlowLog()
        for step: RequestEvent.Step in [
            .sending, .failed(.offline, reason: "URLError -1004", after: .milliseconds(5)),
            .waiting(.milliseconds(1_500), until: .distantPast), .ended,
        ] {
            log.note(.request(RequestEvent(request, id: 1, attempt: 1, deadline: .distantFuture, step)), at: .zero)
        }
        #expect(
            log.entries.map(\.text) == [
                "GET /items  \(GatewayError.offline.message)  5 ms", "GET /items  next attempt in 1.5 s",
            ])
        #expect(log.entries.map(\.isFailure) == [true, false])
        #expect(log.requestsInFlight == 0)
    }

    @Test("What the store and the outbox do is noted as theirs; an edit that waits or is refused has failed")
    func storeAndOutbox() {
        var log = FlowLog()
        log.note(.transaction(TransactionEvent(tables: ["b", "a"], duration: .milliseconds(3))), at: .zero)
        for step: LiveQueryEvent.Step in [.began, .ran(hasChanged: true), .ran(hasChanged: false), .ended] {
            log.note(.liveQuery(LiveQueryEvent(id: 1, tables: ["b", "a"], step: step)), at: .zero)
        }
        for step: OutboxEvent.Step in [.sending, .held(.offline), .refused(.timedOut), .performed] {
            log.note(.outbox(OutboxEvent(entity: "7", step: step)), at: .zero)
        }
        #expect(
            log.entries.map { "\($0.kind) \($0.subject) \($0.isFailure ? "failed" : "went well"): \($0.text)" } == [
                "database database went well: changed a, b  3 ms",
                "database live query went well: a, b  new rows",
                "database live query went well: a, b  as before",
                "outbox outbox went well: edit of 7: sending",
                "outbox outbox failed: edit of 7: waits. \(GatewayError.offline.message)",
                "outbox outbox failed: edit of 7: refused. \(GatewayError.timedOut.message)",
                "outbox outbox went well: edit of 7: performed",
            ])
    }

    @Test("The oldest entries give way, and times are read to the millisecond")
    func capacity() {
        var log = FlowLog()
        for number in 0...FlowLog.capacity { log.append(entry("\(number)")) }
        #expect(log.entries.count == FlowLog.capacity)
        #expect(log.entries.first?.text == "1")
        var late = entry("")
        late.time = .milliseconds(61_007)
        #expect(late.timeText == "61.007")
    }

    @Test("Values are short: lists are counted, texts are quoted")
    func texts() {
        #expect(FlowText.text([1, 2]) == "2 items")
        #expect(FlowText.text(["a"]) == "1 item")
        #expect(FlowText.text("a") == "\"a\"")
        #expect(FlowText.text(()) == "")
        #expect(FlowText.text(PagedList([Row(id: 1)], totalItems: 3)) == "loaded, 1 of 3")
        #expect(FlowText.text(Row?.none as Any) == "nil")
        let long = "Form(title: \(String(repeating: "a", count: 60)), name: "
        #expect(FlowText.change(from: long + "b)", to: long + "bc)") == "…name: bc)")
        #expect(FlowText.change(from: nil, to: "a") == "a")
        #expect(FlowText.text(String(repeating: "a", count: 500)).count == 82)
    }

    private nonisolated struct Row: Identifiable, Equatable, Sendable {
        var id: Int
    }
}
