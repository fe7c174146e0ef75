import DomainKit
import Foundation
import Testing

@testable import DataKit
@testable import InspectorKit

@Suite("Events of the data layer in a log")
struct DataEventTests {
    /// A date long ago, so that it differs from the machine's date.
    private let now = Date(timeIntervalSince1970: 0)

    private func request(
        _ step: RequestEvent.Step, of id: Int = 1, attempt: Int = 1, within seconds: TimeInterval = 15
    ) throws -> DataEvent {
        let request = HTTPRequest(url: try #require(URL(string: "http://127.0.0.1/items")))
        return .request(RequestEvent(request, id: id, attempt: attempt, deadline: now + seconds, step))
    }

    @Test(
        "A response is reported with its size",
        arguments: [
            (200, 999, "200, 999 bytes, 5 ms"), (404, 1_999, "404, 1 kB, 5 ms"), (400, 1_000, "400, 1 kB, 5 ms"),
            (399, 0, "399, 0 bytes, 5 ms"), (304, 5_000, "304, from the cache, 5 ms"),
        ])
    func sizes(status: Int, bytes: Int, words: String) throws {
        let event = try request(.answered(status: status, bytes: bytes, after: .milliseconds(5)))
        #expect(event.subject == "GET /items")
        #expect(event.summary == words)
        #expect(event.isFailure == (status >= 400))
    }

    @Test("An edit's events are logged, and a waiting or refused edit counts as failed")
    func edits() {
        let steps: [EditEvent.Step] = [
            .waitingFor(kind: "shops", entity: "-1", reason: nil),
            .waitingFor(kind: "shops", entity: "-1", reason: "No more shops."), .waiting, .conflict,
            .sending, .failing(message: GatewayError.offline.message),
            .refused(message: GatewayError.timedOut.message), .performed, .withdrawn,
        ]
        let events = steps.map { DataEvent.edit(EditEvent(kind: "products", entity: "7", step: $0)) }
        #expect(
            events.map { "\($0.subject) \($0.summary)" } == [
                "edit of products 7 waits for shops -1", "edit of products 7 waits for shops -1: No more shops.",
                "edit of products 7 waits to be sent", "edit of products 7 waits for a decision",
                "edit of products 7 is sent", "edit of products 7 waits: \(GatewayError.offline.message)",
                "edit of products 7 is refused: \(GatewayError.timedOut.message)", "edit of products 7 is performed",
                "edit of products 7 is withdrawn",
            ])
        #expect(events.map(\.isFailure) == [false, true, false, true, false, true, true, false, false])
    }

    private func moment(after events: [DataEvent]) -> Moment {
        var moment = Moment()
        for (number, event) in events.enumerated() {
            moment.apply(FlowEntry(number: number + 1, time: .zero, event: .data(event)))
        }
        return moment
    }

    @Test("Live queries are counted while they have a subscriber")
    func liveQueries() {
        func event(_ step: LiveQueryEvent.Step) -> DataEvent {
            .liveQuery(LiveQueryEvent(id: 1, tables: [], step: step))
        }
        #expect(moment(after: [event(.began), event(.began)]).liveQueryCount == 2)
        #expect(moment(after: [event(.began), event(.began), event(.ended)]).liveQueryCount == 1)
    }

    @Test("The time of a request's next attempt is kept until the attempt starts")
    func nextAttempt() throws {
        var events: [DataEvent] = []
        func next(_ event: DataEvent) -> Date? {
            events.append(event)
            return moment(after: events).nextAttempt
        }
        #expect(moment(after: []).nextAttempt == nil)
        #expect(next(try request(.waiting(.seconds(60), until: now + 60), of: 1)) == now + 60)
        #expect(next(try request(.waiting(.seconds(30), until: now + 30), of: 2)) == now + 30)
        #expect(next(try request(.sending, of: 2)) == now + 60)
        #expect(next(try request(.ended, of: 1)) == nil)
    }

    @Test("The shown deadline is the latest one of all running requests")
    func deadline() throws {
        let begun = [try request(.sending, of: 1), try request(.sending, of: 2, within: 60)]
        #expect(moment(after: begun).deadline == now + 60)
        #expect(moment(after: begun + [try request(.ended, of: 2)]).deadline == now + 15)
        #expect(moment(after: begun + [try request(.ended, of: 2), try request(.ended, of: 1)]).deadline == nil)
    }
}
