import Foundation

/// The progress of the pending edits of one entity, as shown by the mark of its row.
public struct EditMark<Entity> {
    /// The state of the edits of one entity. If there are several edits, a refusal takes precedence, and then the edit
    /// that is being sent.
    public enum State {
        /// No edits are pending. The values are those of the server.
        case none
        /// The edit waits until it is sent, or sent again. A waiting edit can be undone.
        case waiting
        /// The edit waits until another entity is created to which it refers. The values are the name of that entity's
        /// table, and its ID as text. `reason` explains why the other entity cannot be created yet, such as a refusal
        /// by the server. If it is `nil`, the edit is sent after the creation. The edit can be undone.
        case waitingFor(kind: String, entity: String, reason: String?)
        /// The edit is being sent, and cannot be undone at the moment.
        case sending
        /// The server failed to perform the edit, with a message. The edit is sent again at the given date, or together
        /// with the entity's earlier edits. Until then, it can be undone. Edits of other entities continue to be sent.
        case failing(message: String, until: Date?)
        /// The server refused the edit, with a message and with messages about single fields. Nothing is sent until the
        /// edit is retried, discarded or followed by another edit.
        case refused(message: String, fields: [String: String])
        /// Another user or device has made a conflicting change. Nothing is sent until the user decides.
        case conflict(EditConflict<Entity>)
        /// The edit is a deletion that waits while it can still be undone.
        case held
    }

    /// The state of all pending edits of the entity, which are sent together.
    public var state: State
    /// Whether the deletion of the entity is pending. The row remains, so that the deletion can be undone.
    public var isDeletion: Bool

    /// Creates a mark. By default, the mark has no pending edits, as for an entity that was never edited.
    public init(_ state: State = .none, isDeletion: Bool = false) {
        self.state = state
        self.isDeletion = isDeletion
    }

    /// Whether the edits wait for the user's decision, because they were refused, or because another user or device has
    /// made a conflicting change.
    public var needsDecision: Bool {
        switch state {
        case .refused, .conflict: true
        case .none, .waiting, .waitingFor, .sending, .failing, .held: false
        }
    }

    /// The server's reason for refusing the edits, with its messages about single fields. Use it in a row or a message
    /// that has no fields. `nil` if the server has not refused an edit.
    public var refusal: String? {
        guard case .refused(let message, let fields) = state else { return nil }
        let sentences = fields.sorted { $0.key < $1.key }.map(\.value).filter { $0 != message }
        return ([message] + sentences).joined(separator: " ")
    }
}

/// The two versions of one entity from which the user chooses.
public struct EditConflict<Entity> {
    /// The names of the fields that both sides have changed. The set is empty if one side has deleted the entity.
    public var fields: Set<String>
    /// The entity as the user saw it when the edit was made, with later changes by others in fields that the edit does
    /// not change. `nil` if the entity was created on this device.
    public var before: Entity?
    /// The user's version, or `nil` if the user has deleted the entity.
    public var mine: Entity?
    /// The server's version, or `nil` if the entity was deleted on the server.
    public var theirs: Entity?

    /// Creates a conflict, for a gateway that compares versions itself, and for tests. An `EditableCache` creates
    /// conflicts itself.
    public init(fields: Set<String>, before: Entity?, mine: Entity?, theirs: Entity?) {
        self.fields = fields
        self.before = before
        self.mine = mine
        self.theirs = theirs
    }
}

/// A change of an entity and its row by the user, the server's response, a pull or another process.
public enum EntityChange<Entity: Identifiable> {
    /// The user has created an entity on this device. The entity appears first in lists that show entities before the
    /// server has them.
    case inserted(Entity, EditMark<Entity>)
    /// An entity, or the mark of its row, has changed. After the server's response, for example, a mark without pending
    /// edits replaces the earlier mark.
    case updated(Entity, EditMark<Entity>)
    /// The entity was removed on this device or on the server. While its deletion is pending, the entity is `updated`
    /// instead.
    case removed(Entity.ID)
    /// The server has replaced the temporary ID of an entity. The next change contains the entity under its new ID.
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
