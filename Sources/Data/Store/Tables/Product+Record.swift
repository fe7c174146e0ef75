import DataKit
import Domain

extension Product: Record {
    public static let table: Table<Product> = Table(
        "products", Column("id", \.id), Column("name", \.name), Column("price", \.price),
        Column("category", \.category), Column("summary", \.summary), Column("stock", \.stock),
        Column("image_url", \.imageURL),
        // Details are always read and written as a whole.
        Column("details") { $0.details.map(JSONText.init) }, Column("version", \.version),
        make: { id, name, price, category, summary, stock, imageURL, details, version in
            Product(
                id: id, name: name, price: price, category: category, summary: summary, stock: stock,
                imageURL: imageURL, details: details?.value, version: version)
        })
}
