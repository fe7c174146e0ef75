import Domain
import DomainKit
import PresentationKit

nonisolated extension FormState<ProductDraft> {
    /// The result when the user leaves the editor: `nil`, unless a save is in flight, which goes on without the editor.
    var outcomeOfLeaving: EditOutcome<Product>? {
        guard isBusy, let product = try? fields.validated() else { return nil }
        return .waiting(product)
    }
}
