import Foundation

/// The pending edits of one entity, for the mark of its row.
public struct EditMark<Entity> {
    /// The progress of the edits of one entity. If there are several, a refusal comes first, then the edit that is
    /// being sent.
    public enum State {
        /// No edits are pending. The values are the server's.
        case none
        /// Waits to be sent, or to be sent again. Can be undone.
        case waiting
        /// Waits for the creation of another entity, which the edit names: its table, and its ID as text. `reason` says
        /// why that creation cannot be sent either, such as the server's objection to it. Without a reason, the edit is
        /// sent after that creation. Can be undone.
        case waitingFor(kind: String, entity: String, reason: String?)
        /// Being sent at this moment. Cannot be undone.
        case sending
        /// The server failed to perform the edit, with a message. It is sent again at that date, or when the edits
        /// before it are sent. It can be undone. Edits of other entities continue.
        case failing(message: String, until: Date?)
        /// The server refused the edit, with a message and with messages about single fields. Nothing is sent until the
        /// edit is retried, discarded or followed by another edit.
        case refused(message: String, fields: [String: String])
        /// Another user or device has made a conflicting change. Nothing is sent before the user decides.
        case conflict(EditConflict<Entity>)
        /// A deletion within the time in which it can be undone.
        case held
    }

    /// One state for all edits of the entity, because pending edits are sent as one.
    public var state: State
    /// Whether the entity is to be deleted. Its row is kept, so that the deletion can be undone.
    public var isDeletion: Bool

    /// Creates a mark, by default without pending edits, as for an entity that was never edited.
    public init(_ state: State = .none, isDeletion: Bool = false) {
        self.state = state
        self.isDeletion = isDeletion
    }

    /// Whether nothing continues until the user decides: the edits were refused, or another user or device has made a
    /// conflicting change.
    public var needsDecision: Bool {
        switch state {
        case .refused, .conflict: true
        case .none, .waiting, .waitingFor, .sending, .failing, .held: false
        }
    }

    /// The server's objection to the edits, with its messages about single fields, for a row or a message without
    /// fields. `nil` if it has not refused any.
    public var refusal: String? {
        guard case .refused(let message, let fields) = state else { return nil }
        let sentences = fields.sorted { $0.key < $1.key }.map(\.value).filter { $0 != message }
        return ([message] + sentences).joined(separator: " ")
    }
}

/// The two versions of one entity, for the user to choose from.
public struct EditConflict<Entity> {
    /// The names of the fields that both have changed. Empty if one side has deleted the entity.
    public var fields: Set<String>
    /// The entity as the user saw it when the edit was made, updated with others' later changes of fields that the edit
    /// leaves alone. `nil` for an entity that was created here.
    public var before: Entity?
    /// The user's version, or `nil` for a deletion.
    public var mine: Entity?
    /// The server's version, or `nil` if it was deleted.
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

/// A change of an entity, and so of its row: by the user, the server's response, a pull, or another process.
public enum EntityChange<Entity: Identifiable> {
    /// An entity was created here. It comes first in the lists that show it before the server has it.
    case inserted(Entity, EditMark<Entity>)
    /// An entity, or the mark of its row, has changed. A mark without pending edits ends an earlier one, for example
    /// after the server's response.
    case updated(Entity, EditMark<Entity>)
    /// The entity is gone, here or on the server. An entity whose deletion is still pending is `updated`.
    case removed(Entity.ID)
    /// The server has replaced the temporary ID of an entity. This comes before the change that has the entity under
    /// the new ID.
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
