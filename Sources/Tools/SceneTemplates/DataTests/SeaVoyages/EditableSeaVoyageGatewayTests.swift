// for list if offline

// import domain
// import data
import DataKit
import DomainKit
import Foundation
import Reactive
import Testing

@Suite struct EditableSeaVoyageGatewayTests {
    private struct Transport: HTTPTransport {
        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            HTTPResponse(status: 200, body: Foundation.Data(#"{"identityKey": 7, "fieldKey": "Field name 7"}"#.utf8))
        }
    }

    private let gateway: EditableSeaVoyageGateway

    /// What the server has.
    private let seaVoyage = SeaVoyage(
        id: seaVoyageID(7),
        // for each field of !optional
        fieldName: fieldSample(7),
        // end
    )

    init() throws {
        let url = try #require(URL(string: "https://example.com"))
        let database = try Database.inMemory(
            migrations: [.cache, .pageTokens, .outbox, .editing, .seaVoyages])
        // The answer is there; that a machine is busy is no reason to give up.
        var options = APIClient.Options()
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        gateway = EditableSeaVoyageGateway(
            api: APIClient(baseURL: url, transport: Transport(), options: options), database: database, source: "test",
            account: .just("ada"), connectivity: .just(.offline(since: .now)))
    }

    #if creatable
        @Test("What is created without a connection waits, and can be undone")
        func created() async throws {
            let values = NewSeaVoyage(
                // for each field of entered
                fieldName: entryValue,
                // end
            )
            let changes = gateway.seaVoyageChanges.makeAsyncIterator()
            let created = try #require(try await gateway.createSeaVoyage(values).first())
            guard case .inserted(let shown, let mark)? = try await changes.next() else {
                Testing.Issue.record("Nothing was added")
                return
            }
            // A moment as it is stored may differ in its last digit.
            #expect(shown.id == created.id)
            #expect(mark == EditMark(.waiting))
            _ = try await gateway.undoSeaVoyage(created.id).first()
            #expect(try await changes.next() == .removed(created.id))
        }
    #endif

    @Test("A deletion waits for as long as it can be undone")
    func deleted() async throws {
        try await gateway.refreshSeaVoyage(id: seaVoyage.id).first()
        let found = try #require(try await gateway.followSeaVoyage(id: seaVoyage.id).first() ?? nil)
        #expect(found == seaVoyage)
        _ = try await gateway.deleteSeaVoyage(found).first()
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        #expect(try await changes.next() == .updated(found, EditMark(.held, isDeletion: true)))
    }
}
