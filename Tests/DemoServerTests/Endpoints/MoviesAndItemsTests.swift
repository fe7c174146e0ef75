import Foundation
import Testing

@testable import DemoServer

@Suite("Movies and items")
struct MoviesAndItemsTests {
    @Test("The featured film is another at every request, in a rotation that repeats")
    func rotation() async throws {
        try await withServer { _, client in
            var ids: [JSON?] = []
            for _ in 1...9 {
                let film = try await client.get("/movies/featured").json
                ids.append(film["id"])
                for field in ["title", "year", "synopsis", "rating", "posterURL"] { #expect(film[field] != nil) }
            }
            #expect(ids == [1, 2, 3, 4, 5, 6, 7, 8, 1])
        }
    }

    @Test("The film fails on demand, and comes back")
    func onDemand() async throws {
        try await withServer { server, client async throws in
            server.inject(.status(code: 500), at: "/movies/featured", times: 1)
            #expect(try await client.get("/movies/featured").status == 500)
            #expect(try await client.get("/movies/featured").json["id"] == 1)
        }
    }

    @Test("An item is described around its keyword")
    func item() async throws {
        try await withServer { _, client in
            let item = try await client.get("/items/23?keyword=b%26b+%C3%A9&count=3").json
            #expect(
                item == [
                    "id": 23, "name": "Item 23", "date": "2016-04-30T03:33:20Z",
                    "description": "1. b&b é, 2. b&b é, 3. b&b é",
                ])
        }
    }

    @Test(
        "What is missing or unknown is refused",
        arguments: [
            ("23", 400), ("23?keyword=bbb", 400), ("23?keyword=&count=3", 400), ("23?keyword=bbb&count=", 400),
            ("23?keyword=bbb&count=0", 400), ("23?keyword=bbb&count=x", 400), ("0?keyword=bbb&count=3", 404),
            ("101?keyword=bbb&count=3", 404), ("x?keyword=bbb&count=3", 404),
        ])
    func refused(target: String, status: Int) async throws {
        try await withServer { _, client in
            let answer = try await client.get("/items/\(target)")
            #expect(answer.status == status)
            #expect(answer.message != nil)
        }
    }
}
