extension Migration {
    /// A migration that creates the tables for cached pages and pending edits. An app needs this migration only once,
    /// for all its entities.
    ///
    /// In addition to the table of each entity, ``PageCache``, ``EntityCache``, ``WholeList`` and ``EditableCache``
    /// need this migration:
    ///
    /// ```swift
    /// let database = try Database(at: file, migrations: [.offline, .creating(Note.table)])
    /// ```
    ///
    /// Later migrations also adapt the pending edits. If a step renames a table, or renames a column in place, the
    /// edits use the new name. If a step adds a column, the column has its default value in earlier edits.
    public static let offline: Migration = {
        var migration = Migration(sql: tables)
        migration.following = { connection, step in try connection.keepingPendingEdits(during: step) }
        return migration
    }()

    /// The names of the tables that ``offline`` creates. If one of these tables is missing, the error names this
    /// migration.
    static let offlineTables = Set(tables.matches(of: /CREATE TABLE (\w+)/).map(\.1))

    private static let tables = """
        -- The source of each table's entities, the lists, and the position of each entity in them.
        CREATE TABLE cached_sources (items TEXT PRIMARY KEY, source TEXT NOT NULL) STRICT;
        CREATE TABLE cached_lists (
            name TEXT PRIMARY KEY, items TEXT NOT NULL, total INTEGER, length INTEGER
        ) STRICT;
        CREATE TABLE cached_places (
            list TEXT NOT NULL, position INTEGER NOT NULL, item ANY NOT NULL, saved_at REAL NOT NULL,
            PRIMARY KEY (list, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX cached_places_by_item ON cached_places (item);
        CREATE TABLE cached_tokens (
            list TEXT NOT NULL, token ANY NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (list, token)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX cached_tokens_by_position ON cached_tokens (list, position);

        -- The pending edits, and the last changes of them.
        CREATE TABLE outbox (
            -- An ID is never given twice, because a scene may still know the ID of an edit that was sent.
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL, account TEXT NOT NULL,
            -- The kind of the entity, by the name of its table, and its primary key.
            kind TEXT NOT NULL, entity TEXT NOT NULL, item ANY, edit BLOB NOT NULL,
            -- The columns of the table that the edit was made with.
            columns TEXT NOT NULL DEFAULT '',
            key TEXT, refusal BLOB, sent BLOB, attempts INTEGER NOT NULL DEFAULT 0, paused_at REAL, not_before REAL,
            is_sending INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0, failure TEXT, undone INTEGER,
            -- Whether the sender has found nothing to send since the entity changed last, as in a conflict.
            is_blocked INTEGER NOT NULL DEFAULT 0, is_creation INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX outbox_by_entity ON outbox (source, account, kind, entity);
        CREATE INDEX outbox_to_send ON outbox (source, account, kind) WHERE refusal IS NULL AND is_blocked = 0;
        CREATE INDEX outbox_refused ON outbox (source, account, kind, entity) WHERE refusal IS NOT NULL;
        CREATE INDEX outbox_paused ON outbox (source, account, kind, entity) WHERE not_before IS NOT NULL;
        CREATE INDEX outbox_blocked ON outbox (source, account, kind, entity) WHERE is_blocked = 1;
        CREATE INDEX outbox_in_flight ON outbox (source) WHERE is_sending = 1;
        CREATE INDEX outbox_creations ON outbox (source, account, kind, entity) WHERE is_creation;
        CREATE TABLE outbox_references (
            -- The column of the edit, and the entity that its value names.
            edit INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL,
            -- Whether the server gets the value. Otherwise it is a value that the user saw.
            is_given INTEGER NOT NULL,
            -- Whether the entity was deleted, or its creation was taken back.
            is_missing INTEGER NOT NULL, PRIMARY KEY (edit, name, entity)
        ) STRICT;
        CREATE INDEX outbox_references_to ON outbox_references (kind, entity);
        CREATE TABLE outbox_changes (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL,
            -- The row, and for an edit that has ended whether the server has performed it.
            edit INTEGER NOT NULL, is_performed INTEGER
        ) STRICT;
        CREATE TRIGGER outbox_added AFTER INSERT ON outbox BEGIN
            INSERT INTO outbox_changes (source, account, kind, entity, edit)
            VALUES (NEW.source, NEW.account, NEW.kind, NEW.entity, NEW.id);
        END;
        CREATE TRIGGER outbox_changed AFTER UPDATE ON outbox BEGIN
            INSERT INTO outbox_changes (source, account, kind, entity, edit)
            SELECT OLD.source, OLD.account, OLD.kind, OLD.entity, OLD.id
            WHERE OLD.account != NEW.account OR OLD.entity != NEW.entity;
            INSERT INTO outbox_changes (source, account, kind, entity, edit)
            VALUES (NEW.source, NEW.account, NEW.kind, NEW.entity, NEW.id);
        END;
        CREATE TRIGGER outbox_removed AFTER DELETE ON outbox BEGIN
            INSERT INTO outbox_changes (source, account, kind, entity, edit)
            VALUES (OLD.source, OLD.account, OLD.kind, OLD.entity, OLD.id);
            DELETE FROM outbox_references WHERE edit = OLD.id;
        END;
        -- A process that has missed more than these reads all pending edits again.
        CREATE TRIGGER outbox_changes_added AFTER INSERT ON outbox_changes BEGIN
            DELETE FROM outbox_changes WHERE number <= NEW.number - 10000;
        END;

        -- When each row changed last, how far a pull has come, and the temporary IDs that the server has replaced.
        CREATE TABLE cached_numbers (
            -- A number is never given twice, even after the rows of an account were removed.
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            items TEXT NOT NULL, item ANY NOT NULL, is_deleted INTEGER NOT NULL, UNIQUE (items, item)
        ) STRICT;
        CREATE INDEX cached_numbers_of_deleted ON cached_numbers (items, number) WHERE is_deleted;
        CREATE TABLE cached_pulls (
            items TEXT PRIMARY KEY, since INTEGER NOT NULL, cursor TEXT, whole INTEGER, description TEXT
        ) STRICT;
        CREATE TABLE pulled_items (
            -- Those of a whole list that is on its way, and those that a page or a detail has shown meanwhile.
            items TEXT NOT NULL, is_shown INTEGER NOT NULL, item ANY NOT NULL, PRIMARY KEY (items, is_shown, item)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE cached_aliases (
            items TEXT NOT NULL, alias ANY NOT NULL, item ANY NOT NULL, PRIMARY KEY (items, alias)
        ) STRICT, WITHOUT ROWID;
        """
}
