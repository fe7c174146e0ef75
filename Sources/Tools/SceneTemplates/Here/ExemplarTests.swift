// What the templates' own tests leave out, so that those that are written stay few.

import DataKit
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExemplarTests {
    /// Answers each request in one way, and remembers the keys of edits.
    private final class Transport: HTTPTransport {
        let answer: HTTPResponse
        let keys = Mutex<[String?]>([])

        init(_ status: Int, _ body: String) {
            answer = HTTPResponse(status: status, body: Foundation.Data(body.utf8))
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            keys.withLock { $0.append(request.headers["Idempotency-Key"]) }
            return answer
        }
    }

    private let refusing = Transport(422, #"{"message": "No.", "errors": {"fieldKey": "Too long"}}"#)
    private let shown = SeaVoyage(id: 7, fieldName: "Field name 7")
    private let changed = SeaVoyage(id: 7, fieldName: "Another")

    private func api(_ transport: Transport) throws -> APIClient {
        // The answer is there; that a machine is busy is no reason to give up.
        var options = APIClient.Options()
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        return APIClient(
            baseURL: try #require(URL(string: "https://example.com")), transport: transport, options: options)
    }

    private func editable(
        _ transport: Transport, connectivity: Observable<Connectivity> = .just(.online),
        options: APIClient.Options = APIClient.Options()
    ) throws -> EditableSeaVoyageGateway {
        EditableSeaVoyageGateway(
            api: try api(transport),
            database: try .inMemory(migrations: [.cache, .pageTokens, .outbox, .editing, .seaVoyages]),
            source: "test", account: .just("ada"), connectivity: connectivity, options: options)
    }

    private func message(_ saving: Observable<SeaVoyage>) async -> String? {
        let error = await #expect(throws: ValidationError.self) { try await saving.first() }
        return error?.failures.first { $0.field(as: SeaVoyageDraft.Field.self) == .fieldName }?.message
    }

    @Test("What the server refuses of a field is said beside it")
    func refusedField() async throws {
        let gateway = RemoteSeaVoyageGateway(api: try api(refusing), database: nil, source: "test")
        #expect(await message(gateway.saveSeaVoyage(changed, from: shown)) == "Too long")
        let new = NewSeaVoyage(fieldName: "Another")
        #expect(await message(gateway.createSeaVoyage(new)) == "Too long")
        let editable = try editable(refusing)
        #expect(await message(editable.saveSeaVoyage(changed, from: shown)) == "Too long")
        #expect(await message(editable.createSeaVoyage(new)) == "Too long")
    }

    @Test("Time, chance and identities are those of the options, so that a recording plays the same")
    func recordable() async throws {
        var options = APIClient.Options()
        let identity = UUID()
        options.identity = { identity }
        options.random = { _ in 5 }
        #expect(seaVoyageTemporaryID(options) == -5)
        let transport = Transport(200, #"{"data": {"identityKey": 7, "fieldKey": "Another"}}"#)
        _ = try await editable(transport, options: options).saveSeaVoyage(changed, from: shown).first()
        #expect(transport.keys.withLock { $0 } == [identity.uuidString])
    }

    @Test("What was refused while nobody waited for it is sent again, or taken back")
    func refusedLater() async throws {
        let connectivity = BehaviorSubject(Connectivity.offline(since: .now))
        let gateway = try editable(refusing, connectivity: connectivity.observable)
        let created = try #require(try await gateway.createSeaVoyage(NewSeaVoyage(fieldName: "Another")).first())
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        /// Waits until it is refused.
        func refused() async throws {
            while let change = try await changes.next() {
                if case .updated(_, let mark) = change, case .refused = mark.state { return }
            }
        }
        connectivity.send(.online)
        try await refused()
        _ = try await gateway.retrySeaVoyage(created.id).first()
        try await refused()
        #expect(Set(refusing.keys.withLock { $0 }).count == 2)
        _ = try await gateway.undoSeaVoyage(created.id).first()
        #expect(try await changes.next() == .removed(created.id))
    }

    @Test("A deletion is sent once it can no longer be undone")
    func deleted() async throws {
        let clock = TestClock()
        var options = APIClient.Options()
        options.clock = clock
        options.now = { Date(timeIntervalSince1970: clock.now.offset / .seconds(1)) }
        let transport = Transport(204, "")
        let gateway = try editable(transport, options: options)
        _ = try await gateway.deleteSeaVoyage(shown).first()
        #expect(await clock.nextSleeper()?.offset == .seconds(5))
        #expect(transport.keys.withLock { $0 }.isEmpty)
        let changes = gateway.seaVoyageChanges.makeAsyncIterator()
        clock.advance(by: .seconds(5))
        while let change = try await changes.next(), change != .removed(7) {}
        #expect(transport.keys.withLock { $0 }.count == 1)
    }

    @Test("What is there already is no mistake, whatever the rules say; a new one follows them")
    func unchanged() throws {
        #expect(try SeaVoyageDraft(SeaVoyage(id: 7, fieldName: "")).validated().fieldName == "")
        #expect(SeaVoyageDraft().failures.map(\.message) == ["Please fill in “Field name”"])
    }
}
