// for entity

// import domain
import DataKit

extension Note: Record {
    public static let table: Table<Note> = Table(
        "notes", Column("id", \.id),
        // for each field, in one line
        Column("title", \.title),
        // end
        // only here
        Column("version", \.version),
        // end
        make: {
            Note(
                id: $0,
                // for each field, in one line
                title: $1,
                // end
                // only here
                version: $2
                    // end
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
