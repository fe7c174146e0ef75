import DomainKit
import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit
import Testing
import VirtualTime

@testable import App
@testable import DataKit

@Suite("Lines of the terminal's inspector")
struct FlowLinesTests {
    private let log = FlowLog(clock: VirtualClock())

    private func note(_ step: RequestEvent.Step, of id: Int, attempt: Int = 1) throws {
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/\(id)")))
        log.note(
            .data(.request(RequestEvent(request, id: id, attempt: attempt, deadline: .distantFuture, step))))
    }

    private func read() -> FlowLines {
        var flow = FlowLines()
        flow.read(log)
        return flow
    }

    @Test("A request has one line for each attempt with its outcome, and each pause")
    func requests() throws {
        var flow = FlowLines()
        try note(.sending, of: 1)
        try note(.sending, of: 2)
        flow.read(log)
        #expect(flow.lines.map(\.text) == ["GET /1  sent", "GET /2  sent"])
        try note(.failed(.offline, reason: "URLError -1004", after: .milliseconds(5)), of: 1)
        try note(.waiting(.milliseconds(1_500), until: .distantPast), of: 1)
        try note(.sending, of: 1, attempt: 2)
        try note(.answered(status: 200, bytes: 999, after: .milliseconds(5)), of: 1, attempt: 2)
        try note(.ended, of: 1)
        flow.read(log)
        #expect(
            flow.lines.map(\.text) == [
                "GET /1  \(GatewayError.offline.message) 5 ms", "GET /2  sent", "GET /1  next attempt in 1.5 s",
                "GET /1  attempt 2: 200, 999 bytes, 5 ms",
            ])
        #expect(flow.lines.map(\.isFailure) == [true, false, false, false])
        #expect(flow.moment.requests.keys.sorted() == [2])
    }

    @Test("Transactions and edits have lines, but the lifetimes of live queries do not")
    func storeAndOutbox() {
        log.note(.data(.transaction(TransactionEvent(tables: ["b", "a"], duration: .milliseconds(3)))))
        for step: LiveQueryEvent.Step in [.began, .ran(hasChanged: true), .ended] {
            log.note(.data(.liveQuery(LiveQueryEvent(id: 1, tables: ["b", "a"], step: step))))
        }
        log.note(
            .data(
                .edit(
                    EditEvent(
                        kind: "products", entity: "7",
                        step: .failing(message: GatewayError.offline.message)))))
        #expect(
            read().lines.map { "\($0.kind) \($0.subject) \($0.isFailure ? "failed" : "went well"): \($0.text)" } == [
                "commit commit went well: a, b  3 ms", "query query went well: a, b  new rows",
                "outbox outbox failed: edit of products 7  waits: \(GatewayError.offline.message)",
            ])
    }

    @Test("A suspended database is shown with its waiting reads and writes until it resumes")
    func suspension() {
        func note(_ step: SuspensionEvent.Step) {
            log.note(.data(.suspension(SuspensionEvent(file: "store.sqlite", step: step))))
        }
        func isShown(_ text: String) -> Bool {
            var frame = Frame(size: GridSize(columns: 100, rows: 10))
            InspectorView(models: [], flow: read(), log: log, remarks: [], isFocused: false)
                .draw(in: &frame, frame.bounds)
            return frame.text.contains(text)
        }
        for count in 0...2 { note(.suspended(waiting: count)) }
        #expect(isShown("0 in flight · suspended, 2 waiting"))
        note(.resumed)
        #expect(!isShown("suspended, 2 waiting"))
        #expect(
            read().lines.map { "\($0.subject): \($0.text)" } == [
                "database: store.sqlite  is suspended", "database: store.sqlite  is suspended, 1 read or write waits",
                "database: store.sqlite  is suspended, 2 reads and writes wait", "database: store.sqlite  resumes",
            ])
    }

    @Test("A long log is read from its end, but still lists all open scenes")
    func capacity() {
        let capacity = FlowLines.capacity
        var flow = FlowLines()
        log.note(.data(.liveQuery(LiveQueryEvent(id: 1, tables: [], step: .began))))
        for _ in 0..<3 {
            for number in 1...2 * capacity {
                log.note(.data(.edit(EditEvent(kind: "products", entity: "\(number)", step: .sending))))
            }
            flow.read(log)
            #expect(flow.lines.count == capacity)
            #expect(flow.lines.first?.text == "edit of products \(capacity + 1)  is sent")
            #expect(flow.moment.number == log.now.number)
            #expect(flow.moment.liveQueryCount == 1)
        }
    }

    @Test("Times are read to the millisecond")
    func times() {
        #expect(FlowLine(time: .milliseconds(61_007), kind: .input, subject: "", text: "").timeText == "61.007")
    }

    @Test("A long value is cut so that it starts shortly before its change")
    func changes() {
        let long = "Form(title: \(String(repeating: "a", count: 60)), name: "
        #expect(FlowLines.change(from: long + "b)", to: long + "bc)") == "…name: bc)")
        #expect(FlowLines.change(from: nil, to: "a") == "a")
    }

    private struct EchoViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger(.secret) var password: Driver<String>

            nonisolated init() {}
        }

        struct Output {
            @Property var message = ""
        }

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            input.password.drive { output.message = "\($0) is wrong" }.store(in: bag)
            return output
        }
    }

    @Test("A secret input's value is one dot everywhere, as on the page")
    func secrets() throws {
        let inspector = Inspector(.task, clock: VirtualClock())
        let scene = inspector.observing { Live(EchoViewModel()) }
        scene.input.$password("hunter2")
        scene.input.$password("hunter3")
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/users/hunter2")))
        inspector.observer(.request(RequestEvent(request, id: 1, attempt: 1, deadline: .distantFuture, .sending)))
        var flow = FlowLines()
        flow.read(inspector.log)
        #expect(
            flow.lines.map(\.text) == [
                "begins", "→ password  •••", "← message  \"• is wrong\"", "→ password  •••",
                "← message  \"• is wrong\"", "GET /users/•  sent",
            ])
        var frame = Frame(size: GridSize(columns: 60, rows: 30))
        InspectorView(models: [scene], flow: flow, log: inspector.log, remarks: [], isFocused: false)
            .draw(in: &frame, frame.bounds)
        #expect(frame.text.contains("← message  \"• is wrong\""))
        #expect(!frame.text.contains("hunter"))
    }
}
