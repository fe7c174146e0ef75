import DataKit

extension Migration {
    /// The steps of the app's schema. A released step never changes; new steps are added at the end.
    static let ofApp = [
        Migration(
            sql: """
                CREATE TABLE cached_lists (
                    name TEXT PRIMARY KEY, source TEXT NOT NULL, total INTEGER
                ) STRICT;

                CREATE TABLE products (
                    id INTEGER PRIMARY KEY, position INTEGER NOT NULL, saved_at REAL NOT NULL, name TEXT NOT NULL,
                    price TEXT NOT NULL, category TEXT NOT NULL, summary TEXT NOT NULL, stock INTEGER NOT NULL,
                    image_url TEXT
                ) STRICT;
                CREATE INDEX products_by_position ON products (position);

                CREATE TABLE repos (
                    id INTEGER PRIMARY KEY, position INTEGER NOT NULL, saved_at REAL NOT NULL, name TEXT NOT NULL,
                    full_name TEXT NOT NULL, summary TEXT, language TEXT, star_count INTEGER NOT NULL,
                    fork_count INTEGER NOT NULL, url TEXT, avatar_url TEXT
                ) STRICT;
                CREATE INDEX repos_by_position ON repos (position);

                CREATE TABLE users (
                    id TEXT PRIMARY KEY, name TEXT NOT NULL, gender INTEGER NOT NULL, birthday REAL NOT NULL
                ) STRICT;

                CREATE TABLE cars (
                    id TEXT PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, trim TEXT NOT NULL
                ) STRICT;
                """),
        // The cache now stores positions instead of numbered rows. Its old content is fetched again.
        Migration(sql: "DROP TABLE cached_lists; DROP TABLE products; DROP TABLE repos;"),
        .cache,
        Migration(
            sql: """
                CREATE TABLE products (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, price TEXT NOT NULL, category TEXT NOT NULL,
                    summary TEXT NOT NULL, stock INTEGER NOT NULL, image_url TEXT
                ) STRICT;

                CREATE TABLE repos (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, full_name TEXT NOT NULL, summary TEXT, language TEXT,
                    star_count INTEGER NOT NULL, fork_count INTEGER NOT NULL, url TEXT, avatar_url TEXT
                ) STRICT;
                """),
        .outbox,
        // Products that were saved before have no details until they are fetched again.
        Migration(sql: "ALTER TABLE products ADD COLUMN details TEXT;"),
        // Counts the sign-ins and sign-outs at each server, so that every process that uses this file is notified.
        Migration(sql: "CREATE TABLE session_changes (server TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT;"),
        // For scenes that show single objects offline.
        Migration(
            sql: """
                CREATE TABLE movies (
                    id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER NOT NULL, synopsis TEXT NOT NULL,
                    rating REAL, poster_url TEXT
                ) STRICT;

                CREATE TABLE items (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, date REAL NOT NULL, summary TEXT NOT NULL
                ) STRICT;

                CREATE TABLE posts (
                    id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, date REAL NOT NULL, url TEXT
                ) STRICT;
                """),
        .pageTokens,
        .editing,
        Migration(
            sql: """
                ALTER TABLE products ADD COLUMN version TEXT;
                -- Deletions that could be undone were kept in an outbox of their own.
                UPDATE outbox SET outbox = 'products of ' || substr(outbox, length('held deletions of ') + 1)
                WHERE outbox LIKE 'held deletions of %';
                """),
    ]
}
