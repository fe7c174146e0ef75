import DataKit

extension Note: Record {
    public static let table: Table<Note> = Table(
        "notes", Column("id", \.id), Column("title", \.title), Column("version", \.version),
        make: Note.init(id:title:version:))
}

extension Migration {
    /// The steps of the app's schema. A released step never changes, and new steps are added at the end.
    public static let ofNotes: [Migration] = [
        .offline, .creating(Note.table),
    ]
}
