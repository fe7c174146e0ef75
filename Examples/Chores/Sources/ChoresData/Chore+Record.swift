import ChoresDomain
import DataKit

extension Chore: Record {
    public static let table: Table<Chore> = Table(
        "chores", Column("id", \.id), Column("text", \.text), Column("is_done", \.isDone),
        make: Chore.init(id:text:isDone:))
}

extension Migration {
    /// The steps of the app's schema. A released step never changes, and new steps are added at the end.
    public static let ofChores: [Migration] = [.offline, .creating(Chore.table)]
}
