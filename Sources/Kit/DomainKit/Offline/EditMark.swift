import Foundation

/// The pending edits of one entity, for the mark of its row.
public struct EditMark<Entity> {
    /// The progress of the edits of one entity. With several edits, a refusal has precedence, then the edit that is
    /// being sent.
    public enum State {
        /// No edits are pending. The values are the server's.
        case none
        /// The edit waits to be sent, or to be sent again. It can be undone.
        case waiting
        /// The edit waits for the creation of another entity that it refers to, given by its table and its ID as text.
        /// `reason` is why that creation cannot be sent either, such as the server's objection. Without a reason, the
        /// edit is sent after that creation. It can be undone.
        case waitingFor(kind: String, entity: String, reason: String?)
        /// The edit is being sent, and cannot be undone at this moment.
        case sending
        /// The server failed to perform the edit, with a message. It is sent again at the given date, or together with
        /// the edits before it. It can be undone. Edits of other entities continue.
        case failing(message: String, until: Date?)
        /// The server refused the edit, with a message and with messages about single fields. Nothing is sent until the
        /// edit is retried, discarded or followed by another edit.
        case refused(message: String, fields: [String: String])
        /// Another user or device has made a conflicting change. Nothing is sent before the user decides.
        case conflict(EditConflict<Entity>)
        /// A deletion that waits until its undo window is over.
        case held
    }

    /// The state of all pending edits of the entity, which are sent as one.
    public var state: State
    /// Whether the deletion of the entity is pending. Its row stays, so that the deletion can be undone.
    public var isDeletion: Bool

    /// Creates a mark, by default without pending edits, as for an entity that was never edited.
    public init(_ state: State = .none, isDeletion: Bool = false) {
        self.state = state
        self.isDeletion = isDeletion
    }

    /// Whether the edits wait for a decision of the user: the edits were refused, or another user or device has made a
    /// conflicting change.
    public var needsDecision: Bool {
        switch state {
        case .refused, .conflict: true
        case .none, .waiting, .waitingFor, .sending, .failing, .held: false
        }
    }

    /// The server's objection to the edits, with its messages about single fields, for a row or a message without
    /// fields. `nil` if the server has not refused an edit.
    public var refusal: String? {
        guard case .refused(let message, let fields) = state else { return nil }
        let sentences = fields.sorted { $0.key < $1.key }.map(\.value).filter { $0 != message }
        return ([message] + sentences).joined(separator: " ")
    }
}

/// The two versions of one entity, for the user to choose from.
public struct EditConflict<Entity> {
    /// The names of the fields that both sides have changed. Empty if one side has deleted the entity.
    public var fields: Set<String>
    /// The entity as the user saw it when the edit was made, updated with later changes by others of fields that the
    /// edit does not touch. `nil` for an entity that was created here.
    public var before: Entity?
    /// The user's version, or `nil` if the user has deleted the entity.
    public var mine: Entity?
    /// The server's version, or `nil` if the entity was deleted there.
    public var theirs: Entity?

    /// Creates a conflict, for a gateway that compares versions itself, and for tests. An `EditableCache` creates its
    /// own.
    public init(fields: Set<String>, before: Entity?, mine: Entity?, theirs: Entity?) {
        self.fields = fields
        self.before = before
        self.mine = mine
        self.theirs = theirs
    }
}

/// A change of an entity and its row, caused by the user, the server's response, a pull or another process.
public enum EntityChange<Entity: Identifiable> {
    /// An entity was created here. It appears first in the lists that show it before the server has it.
    case inserted(Entity, EditMark<Entity>)
    /// An entity, or the mark of its row, has changed. A mark without pending edits ends an earlier one, for example
    /// after the server's response.
    case updated(Entity, EditMark<Entity>)
    /// The entity was removed, here or on the server. While its deletion is pending, it is `updated` instead.
    case removed(Entity.ID)
    /// The server has replaced the temporary ID of an entity. The change that contains the entity under the new ID
    /// follows.
    case renamed(Entity.ID, to: Entity.ID)
}

extension EditMark.State: Equatable where Entity: Equatable {}
extension EditMark.State: Sendable where Entity: Sendable {}
extension EditMark: Equatable where Entity: Equatable {}
extension EditMark: Sendable where Entity: Sendable {}
extension EditConflict: Equatable where Entity: Equatable {}
extension EditConflict: Sendable where Entity: Sendable {}
extension EntityChange: Equatable where Entity: Equatable {}
extension EntityChange: Sendable where Entity: Sendable, Entity.ID: Sendable {}
