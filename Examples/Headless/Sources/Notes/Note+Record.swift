import DataKit

extension Note: Record {
    public static let table: Table<Note> = Table(
        "notes", Column("id", \.id), Column("title", \.title),
        Column("folder_id", \.folder, references: Folder.self), Column("version", \.version),
        make: Note.init(id:title:folder:version:))
}

extension Migration {
    /// The steps of the app's schema. A released step never changes, and new steps are added at the end.
    public static let ofNotes: [Migration] = [
        .offline, .creating(Folder.table), .creating(Note.table),
    ]
}
