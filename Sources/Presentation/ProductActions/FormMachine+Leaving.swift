import Domain
import DomainKit
import PresentationKit

extension FormMachine<ProductDraft, EditOutcome<Product>> {
    /// The result of leaving the editor: `nil`, unless a save is in flight, which continues without the editor.
    var outcomeOfLeaving: EditOutcome<Product>? { (try? submitting?.validated()).map { .waiting($0) } }
}
