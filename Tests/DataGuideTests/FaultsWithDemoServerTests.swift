import DataKit
import DemoServer
import DomainKit
import Testing

/// The code of the guide *Faults with DemoServer*. ExamplesTests finds the guide's code in this file.
@Suite struct FaultsWithDemoServerTests {
    struct ProductTitle: Decodable, Sendable {
        var title: String
    }

    static func kind(_ error: GatewayError) -> String { String("\(error)".prefix { $0 != "(" }) }

    @Test("Two refusals cause two more attempts")
    func retries() async throws {
        let server = DemoServer()
        var options = APIClient.Options()
        options.environment.random = { _ in 0 }
        let api = APIClient(baseURL: try server.start(), transport: SystemTransport(), options: options)

        server.inject(.status(code: 503), at: "/products", times: 2)
        _ = try await api.send(Endpoint<NoContent>(path: ["products", "1"]))
        #expect(server.requests.map(\.status) == [503, 503, 200])
    }

    @Test(
        "Every fault of the server has a message for the user",
        arguments: [
            (Fault.status(code: 404), GatewayError.notFound()), (.cutBeforeResponse, .offline), (.halfBody, .offline),
            (.garbageBody, .unreadable()), (.oversizedBody(bytes: 20_000_000), .unreadable()),
        ])
    func sentences(fault: Fault, expected: GatewayError) async throws {
        let server = DemoServer()
        var options = APIClient.Options()
        options.retry = .never
        let api = APIClient(baseURL: try server.start(), transport: SystemTransport(), options: options)
        server.inject(fault)
        let error = await #expect(throws: GatewayError.self) {
            _ = try await api.send(Endpoint<ProductTitle>(path: ["products", "1"]))
        }
        #expect(error.map(Self.kind) == Self.kind(expected))
        #expect(error?.message.isEmpty == false)
    }

    @Test("A change is never repeated automatically")
    func notIdempotent() async throws {
        let server = DemoServer()
        let api = APIClient(baseURL: try server.start(), transport: SystemTransport())
        server.inject(.status(code: 503))
        await #expect(throws: GatewayError.self) {
            _ = try await api.send(Endpoint<NoContent>(.post, path: ["auth", "login"]))
        }
        #expect(server.requestCounts == ["POST /auth/login": 1])
    }
}
