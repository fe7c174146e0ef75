import Data
import DataKitDoubles
import Domain
import DomainKit
import Foundation
import Reactive
import Testing

@Suite("The featured film")
struct MovieTests {
    @Test("It comes with all it has")
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

    @Test("A failure is told at once: who watches asks again soon")
    func failure() async throws {
        let transport = StubTransport([.json("{}", status: 503), .json("null")])
        let gateway = RemoteMovieGateway(api: try client(transport))
        await #expect(throws: GatewayError.self) { _ = try await gateway.getFeaturedMovie().first() }
        #expect(transport.requests.count == 1)
    }

    @Test("None is no failure")
    func none() async throws {
        let gateway = RemoteMovieGateway(api: try client(StubTransport([.json("null")])))
        #expect(try await History(of: gateway.getFeaturedMovie()) == History(nil))
    }
}
