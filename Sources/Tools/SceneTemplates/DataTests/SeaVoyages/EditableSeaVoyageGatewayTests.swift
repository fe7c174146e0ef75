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
    /// Answers each request, by its method, and remembers it.
    private final class Transport: HTTPTransport {
        private let answer: @Sendable (HTTPMethod) -> (status: Int, body: String)
        private let sent = Mutex<[HTTPRequest]>([])
        var requests: [String] {
            sent.withLock { $0.map { "\($0.method.rawValue) \($0.url.absoluteString.replacing(host, with: ""))" } }
        }
        var bodies: [NSDictionary] {
            sent.withLock { $0.compactMap(\.body) }
                .compactMap { try? JSONSerialization.jsonObject(with: $0) as? NSDictionary }
        }
        var keys: Set<String> { sent.withLock { Set($0.compactMap { $0.headers["Idempotency-Key"] }) } }

        init(answer: @escaping @Sendable (HTTPMethod) -> (status: Int, body: String)) {
            self.answer = answer
        }

        convenience init(_ status: Int = 200, _ body: String = single) {
            self.init { _ in (status, body) }
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            sent.withLock { $0.append(request) }
            let (status, body) = answer(request.method)
            #if linkHeader
                let headers: HTTPHeaders = ["Link": #"</answerNext>; rel="next""#]
                return HTTPResponse(status: status, headers: headers, body: Foundation.Data(body.utf8))
            #else
                return HTTPResponse(status: status, body: Foundation.Data(body.utf8))
            #endif
        }
    }

    private static let host = "https://example.com"
    private static let json = #"{"identityKey": 7, "fieldKey": "Field name 7"}"#
    private static let single = #"{"data": {"identityKey": 7, "fieldKey": "Field name 7"}}"#
    /// What is wrong with each field.
    private static let refusal = #"{"errors": {"fieldKey": "No fieldKey."}}"#
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

    /// What the user saw before the edit.
    private let shown = SeaVoyage(
        id: seaVoyageID(7),
        // for each field of entered || !optional
        fieldName: fieldBefore(8),
        // end
    )

    private func gateway(
        _ connectivity: Observable<Connectivity> = .just(.online), _ transport: Transport? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> EditableSeaVoyageGateway {
        let url = try #require(URL(string: Self.host))
        let environment = DataEnvironment(now: now)
        let database = try Database.inMemory(migrations: [.offline, .seaVoyages], environment: environment)
        // The answer is there; that a machine is busy is no reason to give up.
        var options = APIClient.Options()
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        var editing = APIClient.Options()
        editing.environment = environment
        // Signed in, for the endpoints that require a token.
        let authorizer = Authorizer(store: InMemoryTokenStore(Tokens(access: "token", account: "ada")))
        return EditableSeaVoyageGateway(
            api: APIClient(
                baseURL: url, transport: transport ?? self.transport, authorizer: authorizer, options: options),
            database: database, source: "test", account: .just("ada"), connectivity: connectivity, options: editing)
    }

    private func object(_ fields: [(String, Any)]) -> NSDictionary {
        NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: fields))
    }

    /// Waits for a row with such a mark.
    private func mark(
        _ changes: Observable<EntityChange<SeaVoyage>>.AsyncIterator,
        _ isWanted: (EditMark<SeaVoyage>.State) -> Bool
    ) async throws {
        while let change = try await changes.next() {
            if case .updated(_, let mark) = change, isWanted(mark.state) { return }
        }
    }

    #if paged
        @Test("The list's answer becomes a page, which says what the next one is asked for by")
        func list() async throws {
            let json = #"{"seaVoyages": [ITEM, {}], "total": 3}"#.replacing("ITEM", with: Self.json)
            let transport = Transport(200, json)
            let gateway = try gateway(.just(.online), transport)
            let page = try #require(try await gateway.getSeaVoyageList(PageRequest()).first())
            #expect(page.items == [seaVoyage])
            #expect(page.unreadableItems == 1)
            #if counted
                #expect(page.totalItems == 3)
            #endif
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
                        "GET /sea-voyages?limit=30&skip=0", "GET /sea-voyages?limit=30&skip=2",
                    ])
            #endif
        }
    #endif

    @Test("What the server refuses of an edit is said beside its fields")
    func refused() async throws {
        let gateway = try gateway(.just(.online), Transport(422, Self.refusal))
        let error = await #expect(throws: ValidationError.self) {
            try await gateway.saveSeaVoyage(seaVoyage, from: shown).first()
        }
        let failures: [ValidationError.Failure] = [
            // for each field of entered, in one line
            .init(field: SeaVoyageDraft.Field.fieldName, message: "No fieldKey.")
            // end
        ]
        #expect(error?.failures == failures)
    }

    @Test("What was changed is sent, under a key by which the server knows it again")
    func sent() async throws {
        let gateway = try gateway()
        #expect(try await gateway.saveSeaVoyage(seaVoyage, from: shown).first() == seaVoyage)
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
        #if creatable
            #expect(try await gateway.createSeaVoyage(values).first() == seaVoyage)
            #expect(transport.requests.last == "POST /sea-voyages")
            let entered: [(String, Any)] = [
                // for each field of entered, in one line
                ("fieldKey", sentSample)
                // end
            ]
            #expect(transport.bodies.last == object(entered))
        #endif
        #expect(transport.keys.count == transport.requests.count)
    }

    #if creatable
        @Test("What is created without a connection waits, and can be undone")
        func created() async throws {
            let gateway = try gateway(.just(.offline(since: .now)))
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

    @Test("What was refused while nobody waited for it is sent again, or taken back")
    func refusedLater() async throws {
        let connectivity = BehaviorSubject(Connectivity.offline(since: .now))
        let transport = Transport { $0 == .get ? (200, Self.single) : (422, Self.refusal) }
        let gateway = try gateway(connectivity.observable, transport)
        try await gateway.refreshSeaVoyage(id: seaVoyage.id).first()
        let found = try #require(try await gateway.followSeaVoyage(id: seaVoyage.id).first() ?? nil)
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        _ = try await gateway.saveSeaVoyage(shown, from: found).first()
        connectivity.send(.online)
        func isRefused(_ state: EditMark<SeaVoyage>.State) -> Bool { if case .refused = state { true } else { false } }
        try await mark(changes, isRefused)
        _ = try await gateway.retrySeaVoyage(seaVoyage.id).first()
        try await mark(changes, isRefused)
        #expect(transport.keys.count == 2)
        _ = try await gateway.undoSeaVoyage(seaVoyage.id).first()
        try await mark(changes) { $0 == .none }
        #expect(try await gateway.followSeaVoyage(id: seaVoyage.id).first() == found)
    }

    #if creatable
        @Test("What the server has deleted is made anew where the edit of it is kept")
        func deletedElsewhere() async throws {
            let transport = Transport { $0 == .post ? (201, Self.single) : (404, "{}") }
            let gateway = try gateway(.just(.online), transport)
            _ = try await gateway.saveSeaVoyage(seaVoyage, from: shown).first()
            let changes = gateway.seaVoyageChanges.makeAsyncIterator()
            _ = try await gateway.retrySeaVoyage(seaVoyage.id).first()
            try await mark(changes) { $0 == .none }
            #expect(transport.requests.last == "POST /sea-voyages")
        }
    #else
        @Test("What the server has deleted is not made anew by an edit of it: that is refused, and can be discarded")
        func deletedElsewhere() async throws {
            let gateway = try gateway(.just(.online), Transport(404, "{}"))
            let changes = gateway.seaVoyageChanges.makeAsyncIterator()
            _ = try await gateway.saveSeaVoyage(seaVoyage, from: shown).first()
            _ = try await gateway.retrySeaVoyage(seaVoyage.id).first()
            try await mark(changes) { if case .refused = $0 { true } else { false } }
            _ = try await gateway.undoSeaVoyage(seaVoyage.id).first()
            while let change = try await changes.next(), change != .removed(seaVoyage.id) {}
        }
    #endif

    @Test("A save that the server finds outdated is compared with what it has")
    func outdated() async throws {
        let transport = Transport { $0 == .get ? (200, Self.single) : (409, "{}") }
        let gateway = try gateway(.just(.online), transport)
        #expect(try await gateway.saveSeaVoyage(seaVoyage, from: shown).first() == seaVoyage)
        #expect(transport.requests.last == "GET /sea-voyages/\(seaVoyage.id)")
    }

    @Test("A deletion waits for as long as it can be undone, and is sent afterwards")
    func deleted() async throws {
        let gateway = try gateway(.just(.offline(since: .now)), now: { Date(timeIntervalSince1970: 0) })
        try await gateway.refreshSeaVoyage(id: seaVoyage.id).first()
        #expect(transport.requests == ["GET /sea-voyages/\(seaVoyage.id)"])
        let found = try #require(try await gateway.followSeaVoyage(id: seaVoyage.id).first() ?? nil)
        #expect(found == seaVoyage)
        _ = try await gateway.deleteSeaVoyage(found).first()
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        #expect(try await changes.next() == .updated(found, EditMark(.held, isDeletion: true)))
        // Each time that it is looked at, the clock is a minute further.
        let minutes = Mutex(0.0)
        let later = try self.gateway(
            now: {
                minutes.withLock { minute in
                    minute += 1
                    return Date(timeIntervalSince1970: minute * 60)
                }
            })
        let removals = later.seaVoyageChanges.makeAsyncIterator()
        _ = try await later.deleteSeaVoyage(seaVoyage).first()
        while let change = try await removals.next(), change != .removed(seaVoyage.id) {}
        #expect(transport.requests.last == "DELETE /sea-voyages/\(seaVoyage.id)")
    }
}
