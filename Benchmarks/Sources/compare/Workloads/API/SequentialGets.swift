import DataKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// S4: pages of ten products over loopback, one after the other.
enum SequentialGets {
    private static let title = "GET of a page of 10 products over loopback"

    static let workloads = [
        Workload("S4", title, fixedSize: 1_000, checksum: checksum, [Contender(.ours, ours)])
    ]

    /// What Foundation does by itself, beside S4.
    static let bare = Workload(
        "URLSession", "S4 with URLSession and JSONDecoder", fixedSize: 1_000, checksum: checksum,
        [Contender(.ours, urlSession)])

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let client = APIClient(baseURL: server.url, transport: SystemTransport())
        let page = Endpoint<ProductPage>(
            path: ["products"],
            query: [URLQueryItem(name: "limit", value: "10"), URLQueryItem(name: "skip", value: "0")])
        var sum = 0
        for _ in 1...size { sum &+= try await client.send(page).sum }
        return sum
    }

    private static func urlSession(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let server = try LoopbackServer(answer: ProductPage.sample)
        defer { server.stop() }
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let url = server.url.appending(path: "products")
            .appending(queryItems: [URLQueryItem(name: "limit", value: "10"), URLQueryItem(name: "skip", value: "0")])
        let decoder = JSONDecoder()
        var sum = 0
        for _ in 1...size {
            let (data, _) = try await session.data(from: url)
            sum &+= try decoder.decode(ProductPage.self, from: data).sum
        }
        return sum
    }

    @Sendable
    private static func checksum(_ size: Int) -> Int { size &* (1...10).reduce(0, +) }
}

/// A page as the DummyJSON contract has it.
struct ProductPage: Codable, Sendable {
    struct Product: Codable, Sendable {
        var id: Int
        var title: String
        var price: Decimal
        var category: String
        var description: String
        var stock: Int
        var thumbnail: String
        var tags: [String]
    }

    var products: [Product]
    var total: Int
    var skip: Int
    var limit: Int

    var sum: Int { products.reduce(0) { $0 &+ $1.id } }

    /// Ten products, as a server sends them.
    static let sample: Data = {
        let products = (1...10).map { id in
            Product(
                id: id, title: "Product number \(id)", price: Decimal(999 + id) / 100, category: "groceries",
                description: String(repeating: "What there is to say about it. ", count: 5), stock: id * 7,
                thumbnail: "https://images.example/products/\(id)/thumbnail.webp", tags: ["one", "another"])
        }
        let page = ProductPage(products: products, total: 100, skip: 0, limit: 10)
        return (try? JSONEncoder().encode(page)) ?? Data()
    }()
}
