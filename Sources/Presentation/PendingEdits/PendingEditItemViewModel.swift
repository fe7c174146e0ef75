import Domain
import PresentationKit

public nonisolated struct PendingEditItemViewModel: Identifiable, Equatable, Sendable {
    public let edit: PendingEdit
    /// The price after the edit.
    public let price: String

    public init(_ edit: PendingEdit, formatting: Formatting) {
        self.edit = edit
        price = formatting.money(edit.product.price)
    }

    public var id: PendingEdit.ID { edit.id }
    /// What the edit does, in words.
    public var text: String {
        edit.edit.isDeletion ? "Delete \"\(edit.product.name)\"" : "Change \"\(edit.product.name)\", \(price)"
    }
    /// The state of the edit, in words.
    public var detail: String {
        switch edit.state {
        case .waiting: "waits to be sent"
        case .sent: "sent, no answer yet"
        case .refused(let message): message
        }
    }
    /// Whether the server has refused the edit, which then waits for the user's decision.
    public var isRefused: Bool { edit.refusal != nil }
}
