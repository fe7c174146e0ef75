// for list if offline

// import domain
// import data
import DataKit
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct EditableSeaVoyageGatewayTests {
    /// Answers each request in one way, and remembers it, with the names of what was sent and the key of the edit.
    private final class Transport: HTTPTransport {
        private struct Field: Decodable {}

        let answer: HTTPResponse
        private let sent = Mutex<[(request: String, fields: Set<String>, key: String?)]>([])
        var requests: [String] { sent.withLock { $0.map(\.request) } }
        var fields: [Set<String>] { sent.withLock { $0.map(\.fields) } }
        var keys: Set<String> { sent.withLock { Set($0.compactMap(\.key)) } }

        init(_ status: Int = 200, _ body: String = single) {
            #if linkHeader
                let headers: HTTPHeaders = ["Link": #"</answerNext>; rel="next""#]
                answer = HTTPResponse(status: status, headers: headers, body: Foundation.Data(body.utf8))
            #else
                answer = HTTPResponse(status: status, body: Foundation.Data(body.utf8))
            #endif
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let fields = try request.body.map { try JSONDecoder().decode([String: Field?].self, from: $0) } ?? [:]
            let address = request.url.absoluteString.replacing("https://example.com", with: "")
            let key = request.headers["Idempotency-Key"]
            sent.withLock { $0.append(("\(request.method.rawValue) \(address)", Set(fields.keys), key)) }
            return answer
        }
    }

    private static let json = #"{"identityKey": 7, "fieldKey": "Field name 7"}"#
    private static let single = #"{"data": {"identityKey": 7, "fieldKey": "Field name 7"}}"#
    /// What is wrong with each field.
    private static let refusal = #"{"errors": {"fieldKey": "No."}}"#
    private let transport = Transport()

    /// What the server has.
    private let seaVoyage = SeaVoyage(
        id: seaVoyageID(7),
        // for each field of !optional
        fieldName: fieldSample(7),
        // end
    )
    #if creatable
        private let values = NewSeaVoyage(
            // for each field of entered
            fieldName: entryValue,
            // end
        )
    #endif

    private func gateway(
        _ connectivity: Connectivity, _ transport: Transport? = nil
    ) throws -> EditableSeaVoyageGateway {
        let url = try #require(URL(string: "https://example.com"))
        let database = try Database.inMemory(
            migrations: [.cache, .pageTokens, .outbox, .editing, .seaVoyages])
        // The answer is there; that a machine is busy is no reason to give up.
        var options = APIClient.Options()
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        // Signed in, for the endpoints that require a token.
        let authorizer = Authorizer(store: InMemoryTokenStore(Tokens(access: "token", account: "ada")))
        return EditableSeaVoyageGateway(
            api: APIClient(
                baseURL: url, transport: transport ?? self.transport, authorizer: authorizer, options: options),
            database: database, source: "test", account: .just("ada"), connectivity: .just(connectivity))
    }

    #if paged
        @Test("The list's answer becomes a page, which says what the next one is asked for by")
        func list() async throws {
            let transport = Transport(200, #"{"seaVoyages": [ITEM], "total": 2}"#.replacing("ITEM", with: Self.json))
            let gateway = try gateway(.online, transport)
            let page = try #require(try await gateway.getSeaVoyageList(PageRequest()).first())
            #expect(page.items == [seaVoyage])
            _ = try await gateway.getSeaVoyageList(PageRequest(page: 2, token: page.next, usesCache: false)).first()
            #if linked
                #expect(transport.requests == ["GET /sea-voyages?limit=30", "GET /answerNext"])
            #elseif cursor
                #expect(
                    transport.requests == [
                        "GET /sea-voyages?limit=30", "GET /sea-voyages?limit=30&cursorItem=answerNext",
                    ])
            #elseif linkHeader
                #expect(transport.requests == ["GET /sea-voyages?per_page=30", "GET /answerNext"])
            #else
                #expect(
                    transport.requests == [
                        "GET /sea-voyages?limit=30&skip=0", "GET /sea-voyages?limit=30&skip=1",
                    ])
            #endif
        }
    #endif

    @Test("What the server refuses of an edit is said beside its fields")
    func refused() async throws {
        let gateway = try gateway(.online, Transport(422, Self.refusal))
        let shown = SeaVoyage(
            id: seaVoyageID(7),
            // for each field of !optional
            fieldName: fieldSample(8),
            // end
        )
        let error = await #expect(throws: ValidationError.self) {
            try await gateway.saveSeaVoyage(seaVoyage, from: shown).first()
        }
        #expect(error?.failures.count == SeaVoyageDraft.Field.allCases.count)
    }

    @Test("What was changed is sent, under a key by which the server knows it again")
    func sent() async throws {
        let gateway = try gateway(.online)
        let shown = SeaVoyage(
            id: seaVoyageID(7),
            // for each field of !optional
            fieldName: fieldSample(8),
            // end
        )
        #expect(try await gateway.saveSeaVoyage(seaVoyage, from: shown).first() == seaVoyage)
        #if partial
            #expect(transport.requests == ["PATCH /sea-voyages/\(seaVoyage.id)"])
            let fields: Set<String> = [
                // for each field of entered && varied, in one line
                "fieldKey"
                // end
            ]
            #expect(transport.fields == [fields])
        #else
            #expect(transport.requests == ["PUT /sea-voyages/\(seaVoyage.id)"])
            let fields: Set<String> = [
                // for each field of entered, in one line
                "fieldKey"
                // end
            ]
            #expect(transport.fields == [fields])
        #endif
        #if creatable
            #expect(try await gateway.createSeaVoyage(values).first() == seaVoyage)
            #expect(transport.requests.last == "POST /sea-voyages")
            let entered: Set<String> = [
                // for each field of entered, in one line
                "fieldKey"
                // end
            ]
            #expect(transport.fields.last == entered)
        #endif
        #expect(transport.keys.count == transport.requests.count)
    }

    #if creatable
        @Test("What is created without a connection waits, and can be undone")
        func created() async throws {
            let gateway = try gateway(.offline(since: .now))
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

    #if !creatable
        @Test("What the server has deleted is not made anew by an edit of it: that is refused, and can be discarded")
        func deletedElsewhere() async throws {
            let gateway = try gateway(.online, Transport(404, "{}"))
            let shown = SeaVoyage(
                id: seaVoyageID(7),
                // for each field of !optional
                fieldName: fieldSample(8),
                // end
            )
            let changes = gateway.seaVoyageChanges.makeAsyncIterator()
            _ = try await gateway.saveSeaVoyage(seaVoyage, from: shown).first()
            _ = try await gateway.retrySeaVoyage(seaVoyage.id).first()
            while let change = try await changes.next() {
                if case .updated(_, let mark) = change, case .refused = mark.state { break }
            }
            _ = try await gateway.undoSeaVoyage(seaVoyage.id).first()
            while let change = try await changes.next(), change != .removed(seaVoyage.id) {}
        }
    #endif

    @Test("A deletion waits for as long as it can be undone")
    func deleted() async throws {
        let gateway = try gateway(.offline(since: .now))
        try await gateway.refreshSeaVoyage(id: seaVoyage.id).first()
        let found = try #require(try await gateway.followSeaVoyage(id: seaVoyage.id).first() ?? nil)
        #expect(found == seaVoyage)
        _ = try await gateway.deleteSeaVoyage(found).first()
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        #expect(try await changes.next() == .updated(found, EditMark(.held, isDeletion: true)))
    }
}
