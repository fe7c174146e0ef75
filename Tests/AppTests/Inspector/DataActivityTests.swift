import Foundation
import Testing

@testable import App
@testable import DataKit

@Suite("Activity of the data layer")
struct DataActivityTests {
    private let activity = DataActivity()
    /// Long ago, so that the date of the machine is another one.
    private let now = Date(timeIntervalSince1970: 0)

    private func note(_ step: RequestEvent.Step, of id: Int) throws {
        let url = try #require(URL(string: "http://127.0.0.1/items"))
        activity.note(.request(RequestEvent(HTTPRequest(url: url), id: id, attempt: 1, step)))
    }

    @Test("Live queries are counted while they have a subscriber")
    func liveQueries() {
        func note(_ step: LiveQueryEvent.Step) {
            activity.note(.liveQuery(LiveQueryEvent(id: 1, tables: [], step: step)))
        }
        note(.began)
        note(.began)
        #expect(activity.liveQueryCount == 2)
        note(.ended)
        #expect(activity.liveQueryCount == 1)
    }

    @Test("The first attempt to come is told, until it begins")
    func nextAttempt() throws {
        #expect(activity.nextAttempt(after: now) == nil)
        try note(.waiting(until: now + 60), of: 1)
        try note(.waiting(until: now + 30), of: 2)
        #expect(activity.nextAttempt(after: now) == now + 30)
        try note(.sending, of: 2)
        #expect(activity.nextAttempt(after: now) == now + 60)
        #expect(activity.nextAttempt(after: now + 60) == nil, "one that was cancelled is over, too")
    }
}
