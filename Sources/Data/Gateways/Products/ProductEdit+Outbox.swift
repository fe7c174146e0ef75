import DataKit
import Domain
import DomainKit

extension ProductEdit: OutboxEdit {
    /// Edits of the same entity are sent in their order, and merged as long as none of them has been sent.
    public var entity: String { "\(product.id)" }

    /// The later edit replaces the earlier one, since it has all values of the product.
    public func following(_ earlier: ProductEdit) -> ProductEdit? { self }
}

extension PendingEdit {
    init(_ entry: OutboxEntry<ProductEdit>) {
        let state: State =
            switch entry.state {
            case .waiting: .waiting
            case .sent: .sent
            case .refused(let message, _): .refused(message: message)
            }
        self.init(id: entry.id, edit: entry.edit, state: state)
    }
}
