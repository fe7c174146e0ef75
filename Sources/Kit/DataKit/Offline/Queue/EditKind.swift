import DomainKit
import Foundation

/// A kind of entity whose edits an ``EditSender`` sends. `EditStore` implements this protocol, and the
/// ``EditableCache`` registers the store.
protocol EditKind: Sendable {
    /// The name of the kind, which the row of each edit contains.
    var kind: String { get }

    /// Marks the edits of an entity that may be sent as in flight, and returns them. Also returns the number of
    /// attempts after which the entity was paused.
    func take(
        _ entity: String, of account: String, key: String, at date: Date, in connection: Connection
    ) throws -> (EditQueue.Taken, failures: Int)
    /// Returns the step that an entity's edits have reached, for an observer. Returns `nil` if the entity has no edits.
    func step(of entity: String, _ account: String, in connection: Connection) throws -> EditEvent.Step?
    /// Records whether the sender skips an entity until one of its edits changes.
    func block(_ entity: String, _ isBlocked: Bool, of account: String, in connection: Connection) throws
    /// Runs `body` on the queue of an entity, and writes the changes. Pass `edits` if they were already read, to save a
    /// query.
    func change<Result>(
        _ id: StoredValue, of account: String, edits: [EditQueue.Entry]?, in connection: Connection,
        isPerformed: (Result) -> Bool,
        _ body: (inout EditQueue) throws -> Result
    ) throws -> Result
}

/// An entity in the queue of a database and source.
struct EditedEntity: Hashable, Sendable {
    var kind: String
    /// The primary key of the entity, as text.
    var name: String
}

/// One request to the server, which sends the edits of an entity together with one idempotency key.
struct EditDelivery: Sendable {
    var entity: EditedEntity
    var sent: EditQueue.Sent
    /// The account that made the edits. The sender has checked that this account is signed in.
    var account: String
    /// The number of attempts after which the entity was paused.
    var failures = 0

    /// Sends an edit, and returns a closure that records the server's response.
    typealias Send = @Sendable () async throws -> @Sendable (Connection) throws -> Void
    /// Prepares the request for an edit, in the same transaction that marks the edit as in flight, so that both use the
    /// same rows.
    typealias Prepare = @Sendable (EditDelivery, Connection) throws -> Send
}

/// An error during sending if the server has changed the row for which the edit was made. The sender records the
/// server's row. The sender then sends the edit again, based on the new row, unless the edit has nothing to change any
/// more or counts as refused.
struct EditSuperseded: Error {
    var error: GatewayError
    /// Records the server's row, and returns the step that the edit has reached.
    var record: @Sendable (Connection) throws -> EditEvent.Step
}

/// The stored reason why an edit was stopped.
struct EditRefusal: Codable, Equatable, Sendable {
    var message: String
    var fields: [String: String] = [:]
    /// Whether the server may have performed the edit despite the refusal, because the response could not be read.
    var mayBePerformed: Bool?
}

extension Sentence {
    static func fieldsOfAnotherVersion(_ names: Set<String>) -> Sentence {
        Sentence(
            "edit.fieldsOfAnotherVersion",
            "This version of the app has no {0}. Try again to send the rest of this change, or discard it.",
            names.sorted().joined(separator: ", "))
    }

    static var editOfAnotherVersion: Sentence {
        Sentence(
            "edit.ofAnotherVersion",
            "This change was made by another version of the app and cannot be sent by this one.")
    }
}

extension StoreError {
    /// Whether the same change may succeed later. If so, the edit is sent again, and does not end.
    var isTransient: Bool {
        switch self {
        case .locked, .diskFull, .readOnly, .vanished, .transactionLost, .failed: true
        default: false
        }
    }
}
