// for list, detail, form, edit if !offline

// import domain
// import data
import DataKit
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@Suite struct RemoteSeaVoyageGatewayTests {
    /// Answers each request in one way, and remembers it.
    private final class Transport: HTTPTransport {
        private let answer: HTTPResponse
        private let sent = Mutex<[HTTPRequest]>([])
        var requests: [String] {
            sent.withLock { $0.map { "\($0.method.rawValue) \($0.url.absoluteString.replacing(host, with: ""))" } }
        }
        var bodies: [NSDictionary] {
            sent.withLock { $0.compactMap(\.body) }
                .compactMap { try? JSONSerialization.jsonObject(with: $0) as? NSDictionary }
        }

        init(_ status: Int, _ body: String) {
            #if linkHeader
                let headers: HTTPHeaders = ["Link": #"</answerNext>; rel="next""#]
                answer = HTTPResponse(status: status, headers: headers, body: Foundation.Data(body.utf8))
            #else
                answer = HTTPResponse(status: status, body: Foundation.Data(body.utf8))
            #endif
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            sent.withLock { $0.append(request) }
            return answer
        }
    }

    private static let host = "https://example.com"
    private static let json = #"{"identityKey": 7, "fieldKey": "Field name 7"}"#
    private static let single = #"{"data": {"identityKey": 7, "fieldKey": "Field name 7"}}"#
    #if creating || saving
        /// What is wrong with each field.
        private static let refusal = #"{"errors": {"fieldKey": "No fieldKey."}}"#
        private static let failures: [ValidationError.Failure] = [
            // for each field of entered, in one line
            .init(field: SeaVoyageDraft.Field.fieldName, message: "No fieldKey.")
            // end
        ]

        private func object(_ fields: [(String, Any)]) -> NSDictionary {
            NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: fields))
        }
    #endif

    /// What the server's answer says.
    private let seaVoyage = SeaVoyage(
        id: seaVoyageID(7),
        // for each field of !optional
        fieldName: fieldSample(7),
        // end
    )
    #if cached
        private let database: Database

        init() throws {
            database = try .inMemory(migrations: [.offline, .seaVoyages])
        }

        /// What the cache has of the sea voyage.
        private func kept() async -> SeaVoyage? {
            await EntityCache<SeaVoyage>(database, source: "test").find(seaVoyage.id)
        }
    #endif

    private func gateway(_ transport: Transport) throws -> RemoteSeaVoyageGateway {
        let url = try #require(URL(string: Self.host))
        var options = APIClient.Options()
        // The answer is there; that a machine is busy is no reason to give up.
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        // Signed in, for the endpoints that require a token.
        let authorizer = Authorizer(store: InMemoryTokenStore(Tokens(access: "token", account: "ada")))
        let api = APIClient(baseURL: url, transport: transport, authorizer: authorizer, options: options)
        #if cached
            return RemoteSeaVoyageGateway(api: api, database: database, source: "test")
        #else
            return RemoteSeaVoyageGateway(api: api)
        #endif
    }

    #if listing && paged
        @Test("The list's answer becomes a page, which says what the next one is asked for by")
        func list() async throws {
            let json = #"{"seaVoyages": [ITEM, {}], "total": 3}"#.replacing("ITEM", with: Self.json)
            let transport = Transport(200, json)
            let page = try #require(try await gateway(transport).getSeaVoyageList(PageRequest()).first())
            #expect(page.items == [seaVoyage])
            #expect(page.unreadableItems == 1)
            #if counted
                #expect(page.totalItems == 3)
            #endif
            _ = try await gateway(transport).getSeaVoyageList(PageRequest(page: 2, token: page.next)).first()
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
                        "GET /sea-voyages?limit=30&skip=0", "GET /sea-voyages?limit=30&skip=2",
                    ])
            #endif
        }
    #elseif listing
        @Test("The list's answer becomes a page without a next one")
        func list() async throws {
            let json = #"{"seaVoyages": [ITEM, {}], "total": 3}"#.replacing("ITEM", with: Self.json)
            let page = try await gateway(Transport(200, json)).getSeaVoyageList(PageRequest()).first()
            #expect(page == Page(items: [seaVoyage], unreadableItems: 1))
        }
    #endif

    #if finding
        @Test("One is found by its identity, and is nil where it is gone")
        func find() async throws {
            let transport = Transport(200, Self.single)
            let found = try await gateway(transport).getSeaVoyage(id: seaVoyage.id).reduce(into: []) { $0.append($1) }
            #expect(found == [seaVoyage])
            #expect(transport.requests == ["GET /sea-voyages/\(seaVoyage.id)"])
            let gone = try await gateway(Transport(404, "{}")).getSeaVoyage(id: seaVoyage.id)
                .reduce(into: []) { $0.append($1) }
            #if cached
                // What was kept comes first, and is kept no longer.
                #expect(gone == [seaVoyage, nil])
                #expect(await kept() == nil)
            #else
                #expect(gone == [nil])
            #endif
        }
    #endif

    #if creating
        @Test("A new one is sent as it was entered, and comes back as saved, or with what is wrong beside its fields")
        func create() async throws {
            let values = NewSeaVoyage(
                // for each field of entered
                fieldName: entryValue,
                // end
            )
            let transport = Transport(201, Self.single)
            #expect(try await gateway(transport).createSeaVoyage(values).first() == seaVoyage)
            #expect(transport.requests == ["POST /sea-voyages"])
            let entered: [(String, Any)] = [
                // for each field of entered, in one line
                ("fieldKey", sentSample)
                // end
            ]
            #expect(transport.bodies == [object(entered)])
            #if cached
                #expect(await kept() == seaVoyage)
            #endif
            let refusing = try gateway(Transport(422, Self.refusal))
            let error = await #expect(throws: ValidationError.self) {
                try await refusing.createSeaVoyage(values).first()
            }
            #expect(error?.failures == Self.failures)
        }
    #endif

    #if saving
        @Test("What was changed is sent, and comes back as saved, or with what is wrong beside its fields")
        func save() async throws {
            let shown = SeaVoyage(
                id: seaVoyageID(7),
                // for each field of entered || !optional
                fieldName: fieldBefore(8),
                // end
            )
            let transport = Transport(200, Self.single)
            #expect(try await gateway(transport).saveSeaVoyage(seaVoyage, from: shown).first() == seaVoyage)
            #if partial
                #expect(transport.requests == ["PATCH /sea-voyages/\(seaVoyage.id)"])
            #else
                #expect(transport.requests == ["PUT /sea-voyages/\(seaVoyage.id)"])
            #endif
            let changed: [(String, Any)] = [
                // for each field of entered, in one line
                ("fieldKey", sentOrNull)
                // end
            ]
            #expect(transport.bodies == [object(changed)])
            #if cached
                #expect(await kept() == seaVoyage)
            #endif
            let refusing = try gateway(Transport(422, Self.refusal))
            let error = await #expect(throws: ValidationError.self) {
                try await refusing.saveSeaVoyage(seaVoyage, from: shown).first()
            }
            #expect(error?.failures == Self.failures)
        }
    #endif
}
