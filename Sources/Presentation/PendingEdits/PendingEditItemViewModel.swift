import Domain
import DomainKit
import PresentationKit

public nonisolated struct PendingEditItemViewModel: Identifiable, Equatable, Sendable {
    public let edit: PendingEdit
    /// The price after the edit, empty if the product cannot be read.
    public let price: String

    public init(_ edit: PendingEdit, formatting: Formatting) {
        self.edit = edit
        price = edit.entity.map { formatting.money($0.price) } ?? ""
    }

    public var id: PendingEdit.ID { edit.id }
    public var text: String {
        let name = "\"\(edit.entity?.name ?? "Product \(id)")\""
        return edit.mark.isDeletion ? "Delete \(name)" : "Change \(name), \(price)"
    }
    public var detail: String {
        switch edit.mark.state {
        case .none, .waiting, .held: "waits to be sent"
        case .waitingFor(_, _, let reason): reason ?? "waits to be sent"
        case .sending: "sent, no answer yet"
        case .failing(let message, _): message
        case .refused: edit.mark.refusal ?? ""
        case .conflict: "somebody else has changed it, too"
        }
    }
    /// Whether the server has refused the edit, which then waits for the user's decision.
    public var isRefused: Bool {
        if case .refused = edit.mark.state { true } else { false }
    }
    /// Whether another user has changed the same fields, so that this user has to decide.
    public var isInConflict: Bool { edit.mark.needsDecision && !isRefused }
}
