import Domain
import PresentationKit

/// The cells that a product editor is made of.
public nonisolated struct EditProductCells: Equatable, Sendable {
    /// One field.
    public struct Cell: Identifiable, Equatable, Sendable {
        /// Which field it is.
        public let field: ProductDto.Field
        /// What was entered.
        public let text: String
        /// What is wrong with it, as far as people are told.
        public let message: String?

        /// Identifies the cell by its field.
        public var id: ProductDto.Field { field }
    }

    /// The cells from top to bottom.
    public let cells: [Cell]
    /// Whether the view has to build its cells anew. While people type it must not: that would steal the focus.
    public let needsReloading: Bool

    /// No cells yet.
    static let none = EditProductCells(cells: [], needsReloading: false)

    /// The cells of a form.
    static func cells(of form: FormState<ProductDto>, needsReloading: Bool) -> EditProductCells {
        EditProductCells(
            cells: [
                Cell(field: .name, text: form.fields.name, message: form.message(for: .name)),
                Cell(field: .price, text: form.fields.priceText, message: form.message(for: .price)),
            ],
            needsReloading: needsReloading)
    }
}
