import DataKit
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

// What is generated of a vehicle, as far as the guide *Your server is different* changes it.

struct Vehicle: Identifiable, Equatable, Sendable, Record {
    let id: Int
    var plate: String
    /// The server's, as `If-Match` wants it.
    var version: String

    static let table: Table<Vehicle> = Table(
        "vehicles", Column("id", \.id), Column("plate", \.plate), Column("version", \.version)
    ) { Vehicle(id: $0, plate: $1, version: $2) }
}

struct VehicleResponse: Decodable, Sendable {
    var id: Int
    var plate: String
    var version: String
    var vehicle: Vehicle { Vehicle(id: id, plate: plate, version: version) }
}

struct VehicleEnvelope: Decodable, Sendable {
    var data: VehicleResponse
    var vehicle: Vehicle { data.vehicle }
}

struct VehicleListResponse: Decodable, Sendable {
    var data: LossyArray<VehicleResponse>
    var total: Int?
}

struct VehicleBody: Encodable, Sendable {
    var plate: String
}

extension Endpoint<VehicleListResponse> {
    fileprivate static func vehicles(_ request: PageRequest) -> Endpoint {
        Endpoint(
            path: ["vehicles"],
            query: [
                URLQueryItem(name: "page_size", value: "\(request.perPage)"),
                URLQueryItem(name: "page", value: "\(request.page)"),
            ])
    }
}

extension Endpoint<VehicleEnvelope> {
    fileprivate static func vehicle(_ id: Int) -> Endpoint { Endpoint(path: ["vehicles", "\(id)"]) }

    fileprivate static func saveVehicle(_ id: Int, _ body: VehicleBody) -> Endpoint {
        Endpoint(.put, path: ["vehicles", "\(id)"], body: body)
    }
}

extension Endpoint {
    fileprivate func with(_ edit: EntityEdit<Vehicle>) -> Endpoint {
        var endpoint = self
        endpoint.headers["Idempotency-Key"] = edit.key
        endpoint.headers["If-Match"] = edit.known?.version
        return endpoint
    }
}

@Suite struct GeneratedGatewayTests {
    private final class Transport: HTTPTransport {
        let sent = Mutex<[HTTPRequest]>([])

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            sent.withLock { $0.append(request) }
            let vehicle = #"{"id": 7, "plate": "B 7", "version": "v1"}"#
            let body = request.url.path() == "/vehicles" ? "[\(vehicle)]" : vehicle
            return HTTPResponse(status: 200, body: Data(#"{"data": \#(body)}"#.utf8))
        }
    }

    @Test("Page numbers, an envelope and a version are wired in a generated gateway")
    func wired() async throws {
        let transport = Transport()
        let api = APIClient(baseURL: try #require(URL(string: "https://example.com")), transport: transport)
        let database = try Database.inMemory(migrations: [
            .cache, .pageTokens, .outbox, .editing,
            Migration(
                sql:
                    "CREATE TABLE vehicles (id INTEGER PRIMARY KEY, plate TEXT NOT NULL, version TEXT NOT NULL) STRICT;"
            ),
        ])
        let vehicles = EditableCache<Vehicle>(
            database, source: "test", account: .just("ada"), policy: EditPolicy(local: ["version"]),
            fetch: { try await api.send(.vehicle($0)).vehicle }
        ) { edit in
            guard case .save(let vehicle, _) = edit.change else { return nil }
            let body = VehicleBody(plate: vehicle.plate)
            return try await api.send(.saveVehicle(vehicle.id, body).with(edit)).vehicle
        }
        let answer = try await api.send(.vehicles(PageRequest(page: 2, perPage: 20)))
        let shown = try #require(answer.data.elements.first?.vehicle)
        _ = try await vehicles.refresh(shown.id) { try await api.send(.vehicle($0)).vehicle }
        var edited = shown
        edited.plate = "B 8"
        _ = try await vehicles.save(edited, from: shown).first()
        let sent = transport.sent.withLock { $0 }
        #expect(sent.first?.url.query() == "page_size=20&page=2")
        #expect(sent.last?.headers["If-Match"] == "v1")
    }
}
