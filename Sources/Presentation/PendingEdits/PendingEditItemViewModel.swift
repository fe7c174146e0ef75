import Domain
import PresentationKit

/// A row of the list of pending edits.
public nonisolated struct PendingEditItemViewModel: Identifiable, Equatable, Sendable {
    /// The edit that the row shows.
    public let edit: PendingEdit
    /// The product's price as edited, formatted.
    public let price: String

    /// A row for an edit.
    public init(_ edit: PendingEdit, formatting: Formatting) {
        self.edit = edit
        price = formatting.money(edit.product.price)
    }

    /// Identifies the row by its edit.
    public var id: PendingEdit.ID { edit.id }
    /// What is to be done, in words.
    public var text: String {
        edit.edit.isDeletion ? "Delete \"\(edit.product.name)\"" : "Change \"\(edit.product.name)\", \(price)"
    }
    /// What has become of it, in words.
    public var detail: String {
        switch edit.state {
        case .waiting: "waits to be sent"
        case .sent: "sent, no answer yet"
        case .refused(let message): message
        }
    }
    /// Whether the server has refused it, so that it waits for a decision.
    public var isRefused: Bool { edit.refusal != nil }
}
