import Domain
import PresentationKit

public nonisolated struct EditProductCells: Equatable, Sendable {
    public struct Cell: Identifiable, Equatable, Sendable {
        public let field: ProductDraft.Field
        public let text: String
        public let message: String?

        public var id: ProductDraft.Field { field }
    }

    public let cells: [Cell]
    /// Whether the view has to rebuild its cells. If the view rebuilt its cells while the user types, the field would
    /// lose the focus.
    public let needsReloading: Bool

    static let none = EditProductCells(cells: [], needsReloading: false)

    static func cells(of form: FormState<ProductDraft>, needsReloading: Bool) -> EditProductCells {
        EditProductCells(
            cells: [
                Cell(field: .name, text: form.fields.name, message: form.message(for: .name)),
                Cell(field: .price, text: form.fields.priceText, message: form.message(for: .price)),
            ],
            needsReloading: needsReloading)
    }
}
