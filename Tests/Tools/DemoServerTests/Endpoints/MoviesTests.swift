import Foundation
import Testing

@testable import DemoServer

@Suite("Movies")
struct MoviesTests {
    @Test("Each request returns the next featured movie in a rotation")
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

    @Test("The movie endpoint fails on demand, then recovers")
    func onDemand() async throws {
        try await withServer { server, client async throws in
            server.inject(.status(code: 500), at: "/movies/featured", times: 1)
            #expect(try await client.get("/movies/featured").status == 500)
            #expect(try await client.get("/movies/featured").json["id"] == 1)
        }
    }
}
