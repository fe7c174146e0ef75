extension Migration {
    /// Adds to the tables of ``cache``, ``pageTokens`` and ``outbox`` what an ``EditableCache`` keeps: when each edit
    /// may be sent, its outcome, the sequence number of each row's last change, and how far a pull has come.
    public static let editing = Migration(
        sql: """
            ALTER TABLE outbox ADD COLUMN sent BLOB;
            ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE outbox ADD COLUMN paused_at REAL;
            ALTER TABLE outbox ADD COLUMN not_before REAL;
            CREATE TABLE outbox_outcomes (
                -- Edits do not end in the order in which they were made.
                number INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE,
                outbox TEXT NOT NULL, account TEXT NOT NULL, entity TEXT NOT NULL, is_performed INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE cached_numbers (
                -- A number is never given twice, also after the rows of an account have gone.
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                items TEXT NOT NULL, item ANY NOT NULL, is_deleted INTEGER NOT NULL, UNIQUE (items, item)
            ) STRICT;
            CREATE INDEX cached_numbers_of_deleted ON cached_numbers (items, number) WHERE is_deleted;
            CREATE TABLE cached_pulls (
                items TEXT PRIMARY KEY, since INTEGER NOT NULL, cursor TEXT, whole INTEGER, description TEXT
            ) STRICT;
            CREATE TABLE pulled_items (items TEXT NOT NULL, item ANY NOT NULL, PRIMARY KEY (items, item)) STRICT, WITHOUT ROWID;
            CREATE TABLE cached_aliases (
                items TEXT NOT NULL, alias ANY NOT NULL, item ANY NOT NULL, PRIMARY KEY (items, alias)
            ) STRICT, WITHOUT ROWID;
            """)
}
