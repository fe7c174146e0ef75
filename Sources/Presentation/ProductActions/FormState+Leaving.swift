import Domain
import DomainKit
import PresentationKit

nonisolated extension FormState<ProductDraft> {
    /// What leaving the editor brings back: nothing, unless the product is being saved. That goes on without the editor.
    var outcomeOfLeaving: EditOutcome<Product>? {
        guard isBusy, let product = try? fields.validated() else { return nil }
        return .waiting(product)
    }
}
