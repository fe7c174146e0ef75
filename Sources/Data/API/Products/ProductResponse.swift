import DataKit
import Domain
import DomainKit
import Foundation

/// A product in the DummyJSON contract, which guarantees only the ID, the title and the price.
struct ProductFields: Decodable, Sendable {
    struct Meta: Decodable, Sendable {
        var createdAt: Date?
    }

    /// A price that is not negative. A product with an invalid price is unreadable, so that the app does not show it as
    /// free.
    struct Price: Decodable, Sendable {
        let amount: Decimal

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            amount = try container.decode(Decimal.self)
            guard amount >= 0 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "Below 0.")
            }
        }
    }

    var id: Int
    var title: String
    var price: Price
    var category: String?
    var description: String?
    var stock: Int?
    var thumbnail: String?
    var meta: Meta?
    /// The version of the product. It is not part of the contract, but servers that detect conflicts send it.
    var etag: String?

    var product: Product {
        Product(
            id: id, name: title.shortened(to: 500), price: price.amount, category: category?.shortened(to: 500) ?? "",
            summary: description?.shortened() ?? "", stock: stock ?? 0,
            imageURL: thumbnail.flatMap(URL.init(string:)), version: etag)
    }
}

/// A product with its readable details. If no details are readable, they are `nil` instead of empty.
@dynamicMemberLookup
struct ProductResponse: Decodable, Sendable {
    let fields: ProductFields
    private let details: ProductDetails?

    init(from decoder: any Decoder) throws {
        fields = try ProductFields(from: decoder)
        let details = try? ProductDetailsResponse(from: decoder).details
        self.details = details == ProductDetails() ? nil : details
    }

    subscript<Value>(dynamicMember field: KeyPath<ProductFields, Value>) -> Value { fields[keyPath: field] }

    var product: Product {
        var product = fields.product
        product.details = details
        return product
    }
}

struct ProductListResponse: Decodable, Sendable {
    var products: LossyArray<ProductResponse>
    var total: Int?

    func page(_ request: PageRequest) -> Page<Product> { page(request, total: total) }

    func page(_ request: PageRequest, total: Int?) -> Page<Product> {
        Page(
            products.elements.map(\.product), for: request, total: total, unreadableItems: products.unreadableCount)
    }
}

/// The fields that the user edits. The server keeps the values of all other fields.
struct ProductBody: Encodable, Sendable {
    var title: String?
    var price: Decimal?
    var stock: Int?
    var category: String?
    var description: String?

    init(_ product: Product, _ fields: Set<ProductDraft.Field>) {
        title = fields.contains(.name) ? product.name : nil
        price = fields.contains(.price) ? product.price : nil
        stock = fields.contains(.stock) ? product.stock : nil
        category = fields.contains(.category) ? product.category : nil
        description = fields.contains(.summary) ? product.summary : nil
    }
}
