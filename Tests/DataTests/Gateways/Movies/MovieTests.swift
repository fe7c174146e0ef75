import Data
import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@Suite("The featured movie")
struct MovieTests {
    private func gateway(_ transport: StubTransport) throws -> RemoteMovieGateway {
        RemoteMovieGateway(api: try client(transport), store: try .inMemory(), source: "test")
    }

    @Test("If the server is unreachable, the last featured movie arrives before the failure")
    func offline() async throws {
        let backend = try Backend()
        let movie = try #require(try await History(of: backend.useCases().getFeaturedMovie()).elements.first)
        backend.server.inject(.status(code: 503), at: "/movies/featured")
        #expect(try await History(of: backend.useCases().getFeaturedMovie()).elements == [movie])
        backend.disconnect()
        #expect(try await History(of: backend.useCases().getFeaturedMovie()) == History(movie, failure: .offline))
        // The same number on another server identifies a different movie.
        #expect(
            try await History(of: backend.useCases(name: "other").getFeaturedMovie()) == History(failure: .offline))
    }

    @Test("A server's own failure arrives without the saved movie")
    func failed() async throws {
        let backend = try Backend()
        _ = try await History(of: backend.useCases().getFeaturedMovie())
        backend.server.inject(.status(code: 500), at: "/movies/featured")
        let history = try await History(of: backend.useCases().getFeaturedMovie())
        #expect(history.elements.isEmpty)
        #expect(history.failure != nil)
    }

    @Test("The featured movie has all its fields")
    func featured() async throws {
        let backend = try Backend()
        let movie = try await backend.useCases().movieGateway.getFeaturedMovie().first()
        #expect(
            movie
                == Movie(
                    id: 1, title: "The Last Mailbox", year: 1987,
                    synopsis: "A postman finds a letter that has been delivered before it was sent.", rating: 8.1,
                    posterURL: URL(string: "https://example.com/posters/1.webp")))
    }

    @Test(
        "A missing or invalid rating is read as nil, never as 0",
        arguments: ["", #","rating":null"#, #","rating":-1"#])
    func unrated(rating: String) async throws {
        let gateway = try gateway(StubTransport([.json(#"{"id":1,"title":"Alien","year":1979\#(rating)}"#)]))
        let movie = Movie(id: 1, title: "Alien", year: 1979, synopsis: "", rating: nil)
        #expect(try await History(of: gateway.getFeaturedMovie()) == History(movie))
    }

    @Test("A failed request for the featured movie is reported immediately, without a retry")
    func failure() async throws {
        let transport = StubTransport([.json("{}", status: 503), .json("null")])
        let gateway = try gateway(transport)
        await #expect(throws: GatewayError.self) { _ = try await gateway.getFeaturedMovie().first() }
        #expect(transport.requests.count == 1)
    }

    @Test("A response without a featured movie is not a failure")
    func none() async throws {
        let gateway = try gateway(StubTransport([.json("null")]))
        #expect(try await History(of: gateway.getFeaturedMovie()) == History(nil))
    }

    @Test("If the server has no featured movie, no movie is shown offline either")
    func noneOffline() async throws {
        let answers = Mutex([#"{"id":1,"title":"Alien","year":1979}"#, "null"])
        let transport = StubTransport { _ in
            guard let answer = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                throw GatewayError.offline
            }
            return .json(answer)
        }
        let gateway = try gateway(transport)
        #expect(try await History(of: gateway.getFeaturedMovie()).elements.first??.title == "Alien")
        #expect(try await History(of: gateway.getFeaturedMovie()) == History(nil))
        #expect(try await History(of: gateway.getFeaturedMovie()) == History(failure: .offline))
    }
}
