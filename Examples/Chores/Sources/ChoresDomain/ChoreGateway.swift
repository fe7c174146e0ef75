import DomainKit
import Reactive

/// Reads and edits chores, with and without a connection.
public protocol ChoreGateway: Sendable {
    /// All chores with the user's edits: first the saved chores, then the server's chores.
    var chores: ListSource<Edited<Chore>> { get }
    /// Saves the fields that the user has changed in the shown chore.
    func save(_ chore: Chore, from shown: Chore) -> Observable<EditOutcome<Chore>>
    /// Emits the number of chores with pending edits, now and after each change.
    var pendingCount: Observable<Int> { get }
}
