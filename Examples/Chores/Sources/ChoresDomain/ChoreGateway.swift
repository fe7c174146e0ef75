import DomainKit
import Reactive

/// Reads and edits chores, with and without a connection.
public protocol ChoreGateway: Sendable {
    /// All chores with the user's edits: what is saved on this device, then what the server has.
    var chores: ListSource<Edited<Chore>> { get }
    /// Saves what the user has changed of the chore that was shown.
    func save(_ chore: Chore, from shown: Chore) -> Observable<EditOutcome<Chore>>
    /// How many chores have edits that the server does not know of: now, then after each change.
    var pendingCount: Observable<Int> { get }
}
