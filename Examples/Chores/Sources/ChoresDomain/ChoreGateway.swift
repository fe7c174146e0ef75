import DomainKit
import Reactive

/// Reads and edits chores, with and without a connection.
public protocol ChoreGateway: Sendable {
    /// One page: what is saved on this device, then what the server has.
    func getChores(_ request: PageRequest) -> Observable<Page<Chore>>
    /// Saves what the user has changed of the chore that was shown.
    func save(_ chore: Chore, from shown: Chore) -> Observable<EditOutcome<Chore>>
    /// What becomes of chores, whoever changes them.
    var changes: Observable<EntityChange<Chore>> { get }
    /// How many chores have edits that the server does not know of: now, then after each change.
    var pendingCount: Observable<Int> { get }
}
