import Domain
import DomainKit
import PresentationKit

/// A field that the user and another user have changed, with its three values.
public nonisolated struct ConflictItemViewModel: Identifiable, Equatable, Sendable {
    public let id: ProductDraft.Field
    /// The value that the user saw before the change.
    public let before: String
    public let mine: String
    public let theirs: String
    /// Whether to keep the user's value, or `nil` until the user has chosen.
    public var isMine: Bool?

    public init(id: ProductDraft.Field, before: String, mine: String, theirs: String, isMine: Bool? = nil) {
        self.id = id
        self.before = before
        self.mine = mine
        self.theirs = theirs
        self.isMine = isMine
    }

    public var title: String { id.title }

    static func rows(of conflict: EditConflict<Product>, _ formatting: Formatting) -> [ConflictItemViewModel] {
        ProductDraft.Field.allCases.filter { conflict.fields.contains($0.rawValue) }.map { field in
            let texts = [conflict.before, conflict.mine, conflict.theirs].map { product in
                product.map { field.text(of: $0, formatting) } ?? ""
            }
            return ConflictItemViewModel(id: field, before: texts[0], mine: texts[1], theirs: texts[2])
        }
    }
}

nonisolated extension ProductDraft.Field {
    fileprivate var title: String {
        switch self {
        case .name: "Name"
        case .price: "Price"
        case .stock: "In stock"
        case .category: "Category"
        case .summary: "Text"
        }
    }

    fileprivate func text(of product: Product, _ formatting: Formatting) -> String {
        switch self {
        case .name: product.name
        case .price: formatting.money(product.price)
        case .stock: formatting.count(product.stock)
        case .category: product.category
        case .summary: product.summary
        }
    }
}
