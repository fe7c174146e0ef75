import Testing

@testable import DemoServer

@Suite("The orders' contract")
struct OrdersTests {
    @Test("Orders and lines are numbered, and the newest order comes first")
    func numbers() async throws {
        try await withServer { _, client in
            #expect(try await client.get("/orders").json["total"] == 0)
            for customer in ["Ada", "Grace"] {
                let added = try await client.send("POST", "/orders", body: ["customer": .string(customer)])
                #expect(added.status == 201)
            }
            let line = try await client.send("POST", "/orders/1002/lines", body: ["product": 7, "quantity": 1])
            #expect(line.status == 201)
            #expect(line.json == ["id": 1, "order": 1002, "product": 7, "quantity": 1])
            #expect(try await client.get("/orders?limit=1").json["orders"] == [["id": 1002, "customer": "Grace"]])
            #expect(try await client.get("/orders?limit=1&skip=1").json["orders"]?.column("id") == [1001])
            #expect(try await client.get("/orders/1002/lines?limit=0").json["lines"]?.column("id") == [1])
            #expect(try await client.get("/orders/1001/lines").json["lines"] == [])
        }
    }

    @Test("A line with an unknown product or an excessive quantity is refused")
    func refusals() async throws {
        try await withServer { _, client in
            _ = try await client.send("POST", "/orders", body: ["customer": "Ada"])
            let stock = try #require(try await client.get("/products/7").json["stock"]?.integer)
            let unknown = try await client.send("POST", "/orders/1001/lines", body: ["product": 999, "quantity": 1])
            #expect(unknown.status == 422)
            #expect(unknown.json["message"] == "The shop has no product 999.")
            let many: JSON = ["product": 7, "quantity": .integer(stock + 1)]
            #expect(try await client.send("POST", "/orders/1001/lines", body: many).status == 422)
            let all: JSON = ["product": 7, "quantity": .integer(stock)]
            #expect(try await client.send("POST", "/orders/1001/lines", body: all).status == 201)
            #expect(try await client.send("POST", "/orders/1001/lines", body: ["product": 7]).status == 422)
            let none: JSON = ["product": 7, "quantity": 0]
            #expect(try await client.send("POST", "/orders/1001/lines", body: none).status == 422)
            #expect(try await client.send("POST", "/orders/1002/lines", body: all).status == 404)
            #expect(try await client.get("/orders/x/lines").status == 404)
            #expect(try await client.send("POST", "/orders", body: ["customer": ""]).status == 422)
            #expect(try await client.get("/orders/1001/lines").json["total"] == 1)
        }
    }

    @Test("An order that is sent again with its key is added once")
    func again() async throws {
        try await withServer { server, client in
            for _ in 0..<2 {
                let added = try await client.send(
                    "POST", "/orders", body: ["customer": "Ada"], headers: ["Idempotency-Key": "a"])
                #expect(added.json["id"] == 1001)
            }
            #expect(try await client.get("/orders").json["total"] == 1)
            #expect(server.changeCount == 1)
        }
    }
}
