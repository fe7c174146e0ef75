import Foundation
import Testing

@testable import App
@testable import DataKit

@Suite("Activity of the data layer")
struct DataActivityTests {
    private let activity = DataActivity()
    /// Long ago, so that the date of the machine is another one.
    private let now = Date(timeIntervalSince1970: 0)

    private func note(_ step: RequestEvent.Step, of id: Int, within seconds: TimeInterval = 15) throws {
        let url = try #require(URL(string: "http://127.0.0.1/items"))
        activity.note(
            .request(RequestEvent(HTTPRequest(url: url), id: id, attempt: 1, deadline: now + seconds, step)))
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

    @Test("The first attempt to come is reported, until it begins or its request has ended")
    func nextAttempt() throws {
        #expect(activity.nextAttempt == nil)
        try note(.waiting(.seconds(60), until: now + 60), of: 1)
        try note(.waiting(.seconds(30), until: now + 30), of: 2)
        #expect(activity.nextAttempt == now + 30)
        try note(.sending, of: 2)
        #expect(activity.nextAttempt == now + 60)
        try note(.ended, of: 1)
        #expect(activity.nextAttempt == nil)
    }

    @Test("The deadline is that of the request in flight that may take longest")
    func deadline() throws {
        #expect(activity.deadline == nil)
        try note(.sending, of: 1)
        try note(.sending, of: 2, within: 60)
        #expect(activity.deadline == now + 60)
        try note(.ended, of: 2, within: 60)
        #expect(activity.deadline == now + 15)
        try note(.ended, of: 1)
        #expect(activity.deadline == nil)
    }
}
