import Foundation
import Testing

@testable import DemoServer

@Suite("Control endpoint")
struct ControlTests {
    @Test("Faults can be set, read and removed over HTTP as in Swift")
    func faults() async throws {
        try await withServer { server, client in
            let plan: JSON = [
                "faults": [
                    ["path": "/products", "fault": ["status": ["code": 503, "retryAfter": "2"]], "times": 1],
                    ["path": "/users", "method": "GET", "fault": ["halfBody": [:]]],
                ], "chaos": ["rate": 0, "seed": 7],
            ]
            let put = try await client.send("PUT", "/_control/faults", body: plan)
            #expect(put.status == 200)
            #expect(put.json == plan)
            #expect(
                server.faults == [
                    FaultRule(.status(code: 503, retryAfter: "2"), at: "/products", times: 1),
                    FaultRule(.halfBody, at: "/users", method: "GET"),
                ])
            #expect(server.chaos == Chaos(rate: 0, seed: 7))
            let refused = try await client.get("/products/1")
            #expect(refused.status == 503)
            #expect(refused.header("Retry-After") == "2")
            #expect(try await client.get("/products/1").status == 200)
            #expect(try await client.get("/_control/faults").json["faults"]?.array?.count == 1)
            #expect(try await client.send("DELETE", "/_control/faults").json == ["faults": []])
            #expect(server.faults == [])
            #expect(server.chaos == nil)
        }
    }

    @Test(
        "An invalid plan changes nothing, and the message shows the position",
        arguments: [
            ["faults": [["path": "/"]]], ["faults": [["fault": ["delay": ["seconds": 1]]]]],
            ["faults": [["path": "/", "fault": ["explode": [:]]]]], ["faults": 1], [],
        ] as [JSON])
    func badPlan(plan: JSON) async throws {
        try await withServer { server, client in
            server.inject(.halfBody)
            let answer = try await client.send("PUT", "/_control/faults", body: plan)
            #expect(answer.status == 400)
            #expect(answer.message?.isEmpty == false)
            #expect(server.faults == [FaultRule(.halfBody)])
        }
    }

    @Test(
        "The control endpoint responds only under this computer's names",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:80", true), ("[::1]:8080", true),
            ("[::1]", true), ("evil.example", false), ("evil.example:80", false), ("localhost.evil.example", false),
            ("127.0.0.1.evil.example", false), ("[::2]", false), ("", false),
        ])
    func rebound(host: String, isAnswered: Bool) {
        var state = Backend.State(dataset: Dataset(1))
        var request = Request(method: "PUT", target: "/_control/faults", path: ["_control", "faults"], query: [])
        request.headers = [Request.Header(name: "host", value: host)]
        request.body = Array(#"{"faults": [{"path": "/", "fault": {"halfBody": {}}}]}"#.utf8)
        #expect(Control.respond(to: request, state: &state).status == (isAnswered ? 200 : 403))
        #expect(state.faults.rules.isEmpty == !isAnswered)
    }

    @Test("The history lists served requests, without the control endpoint")
    func requests() async throws {
        try await withServer { server, client in
            server.inject(.status(code: 500), times: 1)
            _ = try await client.get("/products/1?x=1", headers: ["Authorization": "Bearer secret"])
            _ = try await client.get("/products/1?x=2")
            let answer = try await client.get("/_control/requests")
            #expect(
                answer.json["requests"] == [
                    ["method": "GET", "target": "/products/1?x=1", "status": 500],
                    ["method": "GET", "target": "/products/1?x=2", "status": 200],
                ])
            #expect(answer.json["counts"] == ["GET /products/1": 2])
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
            #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
            #expect(server.requestCounts == ["GET /products/1": 2])
            _ = try await client.send("DELETE", "/_control/requests")
            #expect(server.requests == [])
        }
    }

    @Test("The rate limit can be set over HTTP")
    func rateLimit() async throws {
        try await withServer { server, client async throws in
            let limit: JSON = ["limit": 0, "window": 3600]
            #expect(try await client.send("PUT", "/_control/rate-limit", body: limit).json == limit)
            #expect(try await client.get("/_control/rate-limit").json == limit)
            #expect(try await client.get("/search/repositories?q=kit").status == 403)
            #expect(server.rateLimit == RateLimit(limit: 0, window: 3600))
        }
    }

    @Test("Unknown paths return 404, and unsupported methods return 405")
    func unknown() async throws {
        try await withServer { _, client async throws in
            #expect(try await client.get("/_control").status == 404)
            #expect(try await client.get("/_control/secrets").status == 404)
            #expect(try await client.send("POST", "/_control/faults").header("Allow") == "GET, HEAD, PUT, DELETE")
        }
    }
}
