import DataKit
import Domain
import Foundation

/// A product in the cache.
struct ProductRow: CachedRow {
    static let table = Table(
        "products", key: "id",
        columns: ["position", "saved_at", "name", "price", "category", "summary", "stock", "image_url"])

    let item: Product
    let position: Int
    let savedAt: Date

    var id: Int { item.id }

    init(_ item: Product, position: Int, savedAt: Date) {
        self.item = item
        self.position = position
        self.savedAt = savedAt
    }

    init(row: borrowing Row) throws {
        position = try row[1]
        savedAt = try row[2]
        item = Product(
            id: try row[0], name: try row[3], price: try row[4], category: try row[5], summary: try row[6],
            stock: try row[7], imageURL: try row[8])
    }

    func bind(to statement: Statement) throws {
        try statement.bind(item.id, at: 0)
        try statement.bind(position, at: 1)
        try statement.bind(savedAt, at: 2)
        try statement.bind(item.name, at: 3)
        try statement.bind(item.price, at: 4)
        try statement.bind(item.category, at: 5)
        try statement.bind(item.summary, at: 6)
        try statement.bind(item.stock, at: 7)
        try statement.bind(item.imageURL, at: 8)
    }
}
