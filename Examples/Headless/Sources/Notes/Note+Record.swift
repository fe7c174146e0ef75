import DataKit

extension Note: Record {
    public static let table: Table<Note> = Table(
        "notes", Column("id", \.id), Column("title", \.title), Column("version", \.version),
        make: Note.init(id:title:version:))
}

extension Migration {
    /// The steps of the app's schema. Steps that were released never change: a new one is added at the end.
    public static let ofNotes: [Migration] = [
        .cache, .outbox,
        Migration(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;"),
        .pageTokens, .editing,
        Migration(sql: "ALTER TABLE notes ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"),
    ]
}
