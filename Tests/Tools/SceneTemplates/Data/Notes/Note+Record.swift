// for entity

// import domain
import DataKit

extension Note: Record {
    public static let table: Table<Note> = Table(
        "notes", Column("id", \.id),
        Column("title", \.title),  // for each field, in one line
        Column("version", \.version),  // only here
        make: {
            Note(
                id: $0,
                title: $1,  // for each field, in one line
                version: $2  // only here
            )
        })
}

extension Migration {
    /// A released step never changes: a new column is a further step.
    public static let notes = Migration(
        sql: """
            CREATE TABLE "notes" (
                "id" INTEGER PRIMARY KEY,
                "title" TEXT NOT NULL, "version" INTEGER NOT NULL
            ) STRICT;
            """)
}
