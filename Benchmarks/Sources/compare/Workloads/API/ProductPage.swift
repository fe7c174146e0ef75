import DataKit
import Foundation

/// A page in the DummyJSON contract.
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

extension Endpoint<ProductPage> {
    static func page(skip: Int = 0) -> Endpoint {
        Endpoint(
            path: ["products"],
            query: [URLQueryItem(name: "limit", value: "10"), URLQueryItem(name: "skip", value: "\(skip)")])
    }
}

extension URL {
    func page(skip: Int = 0) -> URL {
        appending(path: "products").appending(queryItems: [
            URLQueryItem(name: "limit", value: "10"), URLQueryItem(name: "skip", value: "\(skip)"),
        ])
    }
}
