import Domain
import PresentationKit

/// The cells that a product editor is made of.
public nonisolated struct EditProductCells: Equatable, Sendable {
    /// One field.
    public struct Cell: Identifiable, Equatable, Sendable {
        /// Which field it is.
        public let field: ProductDraft.Field
        /// What was entered.
        public let text: String
        /// The message for it, once messages are shown.
        public let message: String?

        /// Identifies the cell by its field.
        public var id: ProductDraft.Field { field }
    }

    /// The cells from top to bottom.
    public let cells: [Cell]
    /// Whether the view has to rebuild its cells. It must not while the user types: that would steal the focus.
    public let needsReloading: Bool

    /// No cells yet.
    static let none = EditProductCells(cells: [], needsReloading: false)

    /// The cells of a form.
    static func cells(of form: FormState<ProductDraft>, needsReloading: Bool) -> EditProductCells {
        EditProductCells(
            cells: [
                Cell(field: .name, text: form.fields.name, message: form.message(for: .name)),
                Cell(field: .price, text: form.fields.priceText, message: form.message(for: .price)),
            ],
            needsReloading: needsReloading)
    }
}
