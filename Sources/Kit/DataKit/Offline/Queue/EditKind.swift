import DomainKit
import Foundation

/// A kind of entity whose edits an ``EditSender`` sends. `EditStore` implements it, and its ``EditableCache`` registers
/// it.
protocol EditKind: Sendable {
    /// The name of the kind in the row of each edit.
    var kind: String { get }

    /// Takes the edits of an entity that may be sent, and returns the number of attempts that have held the entity.
    func take(
        _ entity: String, of account: String, key: String, at date: Date, in connection: Connection
    ) throws -> (EditQueue.Taken, failures: Int)
    /// Returns the step that an entity's edits have reached, for an observer. `nil` if it has none.
    func step(of entity: String, _ account: String, in connection: Connection) throws -> EditEvent.Step?
    /// Records whether the sender skips an entity until something about its edits changes.
    func block(_ entity: String, _ isBlocked: Bool, of account: String, in connection: Connection) throws
    /// Runs `body` on the queue of an entity, whose edits are read unless they are given, and writes the changes.
    func change<Result>(
        _ id: StoredValue, of account: String, edits: [EditQueue.Entry]?, in connection: Connection,
        isPerformed: (Result) -> Bool,
        _ body: (inout EditQueue) throws -> Result
    ) throws -> Result
}

/// An entity in the queue of a database and source.
struct EditedEntity: Hashable, Sendable {
    var kind: String
    /// Its primary key as text.
    var name: String
}

/// One request to the server: the edits of an entity that are sent together under one key.
struct EditDelivery: Sendable {
    var entity: EditedEntity
    var sent: EditQueue.Sent
    /// The account that made the edits. The sender has checked that it is signed in.
    var account: String
    /// The number of attempts that have held its entity.
    var failures = 0

    /// Sends an edit, and returns a closure that records the server's response.
    typealias Send = @Sendable () async throws -> @Sendable (Connection) throws -> Void
    /// Prepares the request for an edit, in the same transaction in which the edit is taken.
    typealias Prepare = @Sendable (EditDelivery, Connection) throws -> Send
}

/// Thrown while sending if the server has changed the row that the edit was made for. The sender records the server's
/// row and takes the edit again, unless the row ends or refuses it.
struct EditSuperseded: Error {
    var error: GatewayError
    /// Records the server's row, and returns the step of the edit.
    var record: @Sendable (Connection) throws -> EditEvent.Step
}

/// The stored reason why an edit stopped.
struct EditRefusal: Codable, Equatable, Sendable {
    var message: String
    var fields: [String: String] = [:]
    /// Whether the server may have performed the edit despite the refusal, because its response could not be read.
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
    /// Whether the same change may succeed later. If so, its edit is sent again instead of being ended.
    var isTransient: Bool {
        switch self {
        case .locked, .diskFull, .readOnly, .vanished, .transactionLost, .failed: true
        default: false
        }
    }
}
