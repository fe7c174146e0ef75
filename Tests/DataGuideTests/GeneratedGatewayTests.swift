import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Testing

// The generated code for a vehicle that the guide *Your server is different* changes.

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
    @Test("A generated gateway works with page numbers, an envelope and versions")
    func wired() async throws {
        let server = StubTransport()
        let vehicle = #"{"id": 7, "plate": "B 7", "version": "v1"}"#
        server.on(.get, "vehicles", .json(#"{"data": [\#(vehicle)]}"#))
        for method in [HTTPMethod.get, .put] { server.on(method, "vehicles/7", .json(#"{"data": \#(vehicle)}"#)) }
        let api = APIClient(baseURL: server.url, transport: server)
        let database = try Database.inMemory(migrations: [
            .offline,
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
        #expect(server.history.first == "GET /vehicles?page_size=20&page=2")
        #expect(server.requests.last?.headers["If-Match"] == "v1")
    }
}
