import Foundation

/// What waits of the edits of one entity, for the mark of its row.
public struct EditMark<Entity> {
    /// How far the edits of one entity have come: of several, a refusal comes first, then what is being sent.
    public enum State {
        /// Nothing waits: the values are the server's.
        case none
        /// Waits to be sent, or to be sent again: it can be undone.
        case waiting
        /// Being sent at this moment: it cannot be undone.
        case sending
        /// The server failed to perform the edit, with a message. It is sent again at that date, or when the edits
        /// before it are sent. It can be undone. Edits of other entities go on.
        case failing(message: String, until: Date?)
        /// The server refused the edit, with a sentence and with sentences about single fields. Nothing is sent until
        /// it is retried, discarded or followed by another edit.
        case refused(message: String, fields: [String: String])
        /// Somebody else has changed the same. Nothing is sent before it is decided.
        case conflict(EditConflict<Entity>)
        /// A deletion within the time in which it can be undone.
        case held
    }

    /// One state for all edits of the entity: those that wait are sent as one.
    public var state: State
    /// Whether the entity is to be deleted. Its row is still there, so that the deletion can be undone.
    public var isDeletion: Bool

    /// By default nothing waits, which is also the mark of an entity that was never edited.
    public init(_ state: State = .none, isDeletion: Bool = false) {
        self.state = state
        self.isDeletion = isDeletion
    }

    /// Whether nothing goes on until the user decides: the edits were refused, or somebody else has changed the same.
    public var needsDecision: Bool {
        switch state {
        case .refused, .conflict: true
        case .none, .waiting, .sending, .failing, .held: false
        }
    }

    /// What the server has against the edits, with its sentences about single fields: for a row or a message, where no
    /// field stands beside them. `nil` where it has not refused any.
    public var refusal: String? {
        guard case .refused(let message, let fields) = state else { return nil }
        let sentences = fields.sorted { $0.key < $1.key }.map(\.value).filter { $0 != message }
        return ([message] + sentences).joined(separator: " ")
    }
}

/// What two sides have made of one entity, for the user to decide.
public struct EditConflict<Entity> {
    /// The names of the fields that both have changed; empty where one side has deleted the entity.
    public var fields: Set<String>
    /// What the user saw when the edit was made, with what others have changed since in the fields that it leaves
    /// alone; `nil` for an entity that was created here.
    public var before: Entity?
    /// What the user wants: `nil` for a deletion.
    public var mine: Entity?
    /// What the server has: `nil` where it was deleted.
    public var theirs: Entity?

    /// For a gateway that compares versions itself, and for tests; an `EditableCache` makes its own.
    public init(fields: Set<String>, before: Entity?, mine: Entity?, theirs: Entity?) {
        self.fields = fields
        self.before = before
        self.mine = mine
        self.theirs = theirs
    }
}

/// A change of an entity, and so of its row: by the user, the server's answer, a pull, or another process.
public enum EntityChange<Entity: Identifiable> {
    /// An entity was created here. It stands first in the lists that show it before the server has it.
    case inserted(Entity, EditMark<Entity>)
    /// An entity, or the mark of its row, has changed. A mark by which nothing waits ends an earlier one, as after the
    /// server's answer.
    case updated(Entity, EditMark<Entity>)
    /// The entity is gone, here or on the server. An entity whose deletion still waits is `updated`.
    case removed(Entity.ID)
    /// The server has given the entity another identity than the temporary one. It comes before the change that has the
    /// entity under the new one.
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
