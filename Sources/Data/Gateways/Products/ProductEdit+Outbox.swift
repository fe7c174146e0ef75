import DataKit
import Domain
import DomainKit

extension ProductEdit: OutboxEdit {
    /// Edits of one product are sent in their order, as one where none of them was sent yet.
    public var entity: String { "\(product.id)" }

    /// The later one: it has all values of the product.
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
