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
            database: try .inMemory(migrations: [.offline, .seaVoyages], environment: options.environment),
            source: "test", account: .just("ada"), connectivity: connectivity, options: options)
    }

    @Test("Time, chance and identities are those of the options, so that a recording plays the same")
    func recordable() async throws {
        var options = APIClient.Options()
        let identity = UUID()
        options.environment.uuid = { identity }
        options.environment.random = { _ in 5 }
        #expect(seaVoyageTemporaryID(options) == -5)
        let transport = Transport(200, #"{"data": {"identityKey": 7, "fieldKey": "Another"}}"#)
        _ = try await editable(transport, options: options).saveSeaVoyage(changed, from: shown).first()
        #expect(transport.keys.withLock { $0 } == [identity.uuidString])
    }

    @Test("What is there already is no mistake, whatever the rules say; a new one follows them")
    func unchanged() throws {
        #expect(try SeaVoyageDraft(SeaVoyage(id: 7, fieldName: "")).validated().fieldName == "")
        #expect(SeaVoyageDraft().failures.map(\.message) == ["Please fill in “Field name”"])
    }
}
