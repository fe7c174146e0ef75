import Domain
import DomainKit
import PresentationKit

public nonisolated struct PendingEditItemViewModel: Identifiable, Equatable, Sendable {
    public let edit: PendingEdit
    /// The price after the edit. It is empty if the entity has no price or cannot be read.
    public let price: String
    /// The name of the new entity for which the edit waits.
    private let awaited: String?

    /// - Parameters:
    ///   - edit: The pending edit of the row.
    ///   - edits: All pending edits. The edit may wait for one of them.
    ///   - formatting: The format of dates and numbers.
    public init(_ edit: PendingEdit, among edits: [PendingEdit] = [], formatting: Formatting) {
        self.edit = edit
        price = edit.entity?.product.map { formatting.money($0.price) } ?? ""
        awaited = edit.awaitedID.flatMap { id in edits.first { $0.id == id }?.name }
    }

    public var id: PendingEdit.ID { edit.id }
    public var text: String {
        switch id {
        case .product where edit.mark.isDeletion: "Delete \(edit.name)"
        case .product: "Change \(edit.name), \(price)"
        case .order, .orderLine: "Add \(edit.name)"
        }
    }
    public var detail: String {
        switch edit.mark.state {
        case .none, .waiting, .held: "waits to be sent"
        case .waitingFor(_, _, let reason):
            "waits for \(awaited ?? "another edit")" + (reason.map { ": \($0)" } ?? "")
        case .sending: "sent, no answer yet"
        case .failing(let message, _): message
        case .refused: edit.mark.refusal ?? ""
        case .conflict where id.isProduct: "another user has also changed it"
        case .conflict: "names something that no longer exists"
        }
    }
    /// Whether the server has refused the edit, which then waits for the user's decision.
    public var isRefused: Bool {
        if case .refused = edit.mark.state { true } else { false }
    }
    /// Whether this user has to decide, because another user has changed the same fields, or has deleted the entity
    /// that the edit refers to.
    public var isInConflict: Bool { edit.mark.needsDecision && !isRefused }
    /// The product whose conflict the user has to decide, or `nil` for other edits.
    public var conflictingProduct: Product.ID? {
        if case .product(let id) = id, isInConflict { id } else { nil }
    }
}

nonisolated extension PendingEdit {
    /// A line waits only for its order, because users never create products.
    fileprivate var awaitedID: ID? {
        guard case .waitingFor = mark.state, case .orderLine(let line)? = entity else { return nil }
        return .order(line.orderID)
    }
}

nonisolated extension EditableEntity.ID {
    fileprivate var isProduct: Bool {
        if case .product = self { true } else { false }
    }
}
