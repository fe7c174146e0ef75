import DataKitDoubles
import DataKitTesting
import Domain
import DomainKit
import Foundation
import Testing
import VirtualTime

@testable import Data
@testable import DataKit
@testable import DemoServer

/// Recorded responses of the real servers.
enum Contract {
    static func sample(_ name: String) throws -> Data {
        let folder = try #require(Bundle.module.url(forResource: "Contracts", withExtension: nil))
        return try Data(contentsOf: folder.appending(path: "\(name).json"))
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ body: Data) throws -> Value {
        try APIContract().decoder.decode(type, answer: HTTPResponse(status: 200, headers: [:], body: body))
    }
}

@Suite("Samples of the contracts")
struct ContractTests {
    @Test("A page of products decodes from the documented response")
    func products() throws {
        let answer = try Contract.decode(ProductListResponse.self, Contract.sample("dummyjson-products-page"))
        #expect(answer.products.elements.count == 5)
        #expect(answer.total == 194)
        let lemon = try #require(answer.products.elements.first)
        #expect(lemon.product.name == "Lemon")
        #expect(lemon.product.price == Decimal(string: "0.79"))
        #expect(lemon.product.category == "groceries")
        #expect(lemon.product.stock == 31)
        #expect(lemon.product.details?.rating == 3.53)
        #expect(lemon.product.details?.discountPercentage == 9.7)
        #expect(lemon.product.details?.weight == 3)
        #expect(lemon.product.details?.dimensions == .init(width: 23.77, height: 9.22, depth: 12.05))
        #expect(lemon.product.details?.reviews.first?.comment == "Awesome product!")
        #expect(answer.products.elements.allSatisfy { $0.product.details?.returnPolicy?.contains("return") == true })
        #expect(answer.products.elements.allSatisfy { $0.product.details?.shipping?.hasPrefix("Ships ") == true })
        #expect(answer.products.elements.allSatisfy { $0.product.details?.warranty?.contains("arranty") == true })
        #expect(lemon.meta?.createdAt == Date(rfc3339: "2025-04-30T09:41:02.053Z"))
    }

    @Test("A fetched product whose name or price breaks a rule allows other edits")
    func productForms() throws {
        let page = try Contract.decode(ProductListResponse.self, Contract.sample("dummyjson-products-page"))
        let deleted = try Contract.decode(ProductResponse.self, Contract.sample("dummyjson-product-deleted"))
        let demo = ProductData.all(dataset: 1).compactMap { $0["title"]?.string }.map { name in
            Product(id: 1, name: name, price: 0)
        }
        let products = page.products.elements.map(\.product) + [deleted.product] + demo
        #expect(products.contains { $0.name.count < 5 })
        for product in products {
            var draft = ProductDraft(product)
            #expect(try draft.validated() == product)
            draft.priceText = "12.5"
            #expect(try draft.validated().name == product.name)
            draft = ProductDraft(product)
            draft.name = "Another name"
            #expect(try draft.validated().price == product.price)
        }
    }

    @Test("An unreadable detail is omitted, and the product is still read")
    func spoiledDetails() throws {
        let answer = try Contract.decode(
            ProductResponse.self,
            Data(
                """
                {"id": 1, "title": "Lemon", "price": 1, "rating": "good", "weight": {}, "brand": "Pico",
                "tags": [7, "fruits"], "reviews": [{}, {"rating": 4, "comment": "Sour.", "reviewerName": "Ada"}]}
                """.utf8))
        #expect(answer.product.name == "Lemon")
        let review = ProductDetails.Review(rating: 4, comment: "Sour.", reviewer: "Ada", date: nil)
        #expect(answer.product.details == ProductDetails(brand: "Pico", tags: ["fruits"], reviews: [review]))
    }

    @Test("A deleted product decodes from the documented response")
    func deletedProduct() throws {
        let answer = try Contract.decode(ProductResponse.self, Contract.sample("dummyjson-product-deleted"))
        #expect(answer.product.id == 31)
    }

    @Test("A sign-in decodes from the documented response")
    func login() throws {
        let answer = try Contract.decode(LoginResponse.self, Contract.sample("dummyjson-login"))
        #expect(answer.account.username == "emilys")
        #expect(answer.account.firstName == "Emily")
    }

    @Test("A repository search decodes from the documented response")
    func repositories() throws {
        let answer = try Contract.decode(RepoListResponse.self, Contract.sample("github-search-page"))
        #expect(answer.totalCount == 1_155_827)
        #expect(answer.items.elements.map(\.repo.fullName) == ["ReactiveCocoa/ReactiveCocoa", "facebook/react-native"])
        #expect(answer.items.elements.map(\.repo.starCount) == [19_859, 89_827])
        #expect(answer.items.elements.map(\.repo.forkCount) == [3_559, 19_891])
        #expect(answer.items.elements.map(\.repo.language) == ["Swift", "JavaScript"])
    }

    @Test("Followers and their articles decode from the documented responses")
    func posts() throws {
        let followers = try Contract.decode(
            LossyArray<FollowerResponse>.self, Contract.sample("forem-followers"))
        #expect(followers.elements.map(\.follower) == [Follower(username: "ada", name: "Ada Byron")])
        let articles = try Contract.decode(LossyArray<ArticleResponse>.self, Contract.sample("forem-articles"))
        #expect(articles.elements.map(\.publishedAt) == [Date(rfc3339: "2019-10-24T13:41:29Z")])
    }

    @Test("A decoded error contains the server's message", arguments: ["dummyjson-error-404", "forem-error-401"])
    func error(name: String) async throws {
        let body = try Contract.sample(name)
        let status = name.hasSuffix("404") ? 404 : 401
        let client = try client(StubTransport { _ in HTTPResponse(status: status, headers: [:], body: body) })
        let expected: GatewayError =
            status == 404
            ? .notFound(message: "Product with id '0' not found") : .signedOut(message: "unauthorized")
        await #expect(throws: expected) { try await client.send(Endpoint<NoContent>(path: ["x"])) }
    }

    /// The number of mutated responses: a thousand, or `ANSWER_FUZZ_COUNT`.
    static let fuzzCount = ProcessInfo.processInfo.environment["ANSWER_FUZZ_COUNT"].flatMap(Int.init) ?? 1000

    @Test("Random responses decode to values or to errors that reveal no value")
    func mutations() throws {
        let samples = try [
            "dummyjson-products-page", "dummyjson-login", "forem-articles", "forem-followers", "github-search-page",
        ].map { Array(try Contract.sample($0)) }
        var generator = SeededGenerator(seed: 20_260_101)
        for round in 0..<Self.fuzzCount {
            var bytes = generator.pick(samples)
            for _ in 0...generator.integer(in: 0...3) { mutate(&bytes, &generator) }
            let body = Data(bytes)
            for decode in Self.decoders {
                do {
                    try decode(body)
                } catch {
                    guard case APIError.undecodable(_, let snippet) = error else {
                        Issue.record("input \(round): \(error)")
                        continue
                    }
                    #expect(!snippet.contains("emily.johnson"), "input \(round)")
                }
            }
        }
    }

    private static let decoders: [@Sendable (Data) throws -> Void] = [
        { _ = try Contract.decode(ProductListResponse.self, $0) },
        { _ = try Contract.decode(LoginResponse.self, $0) },
        { _ = try Contract.decode(RepoListResponse.self, $0) },
        { _ = try Contract.decode(LossyArray<ArticleResponse>.self, $0) },
        { _ = try Contract.decode(LossyArray<FollowerResponse>.self, $0) },
    ]

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let position = generator.integer(in: 0...bytes.count)
        switch generator.integer(in: 0...5) {
        case 0: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: position)
        case 1: bytes.insert(contentsOf: generator.pick(Self.hostile).utf8, at: position)
        case 2: bytes.removeSubrange(position..<min(bytes.count, position + generator.integer(in: 0...40)))
        case 3: bytes.removeSubrange(position...)
        case 4 where position < bytes.count: bytes[position] ^= 1 << UInt8(generator.integer(in: 0...7))
        default: bytes.insert(contentsOf: bytes.suffix(generator.integer(in: 0...60)), at: position)
        }
    }

    private static let hostile = [
        "null", "{", "[", "\"", "\\u0000", "\\ud800", "1e999", "-1e-999", "99999999999999999999999", "true", ",", ":",
        "\u{0}", "\u{FEFF}", "[[[[[[[[[[[[[[[[", "NaN", "0x1", "\"id\":0,", "9223372036854775808",
    ]
}
