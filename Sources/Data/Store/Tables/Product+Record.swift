import DataKit
import Domain

extension Product: Record {
    /// The products that any list or page has fetched.
    public static let table: Table<Product> = Table(
        "products", Column("id", \.id), Column("name", \.name), Column("price", \.price),
        Column("category", \.category), Column("summary", \.summary), Column("stock", \.stock),
        Column("image_url", \.imageURL), Column("details", \.details),
        Column("version", \.version),
        make: Product.init(id:name:price:category:summary:stock:imageURL:details:version:))
}
