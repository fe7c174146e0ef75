import DataKit

extension Migration {
    /// The migration steps of the app's schema. A released step never changes, and new steps are added at the end.
    static let ofApp = [
        .offline,
        Migration(
            sql: """
                CREATE TABLE products (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, price TEXT NOT NULL, category TEXT NOT NULL,
                    summary TEXT NOT NULL, stock INTEGER NOT NULL, image_url TEXT, details TEXT, version TEXT
                ) STRICT;

                CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL) STRICT;

                CREATE TABLE order_lines (
                    id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, product_id INTEGER NOT NULL,
                    quantity INTEGER NOT NULL
                ) STRICT;

                CREATE TABLE repos (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, full_name TEXT NOT NULL, summary TEXT, language TEXT,
                    star_count INTEGER NOT NULL, fork_count INTEGER NOT NULL, url TEXT, avatar_url TEXT
                ) STRICT;

                CREATE TABLE users (
                    id TEXT PRIMARY KEY, name TEXT NOT NULL, gender INTEGER NOT NULL, birthday REAL NOT NULL
                ) STRICT;

                CREATE TABLE cars (
                    id TEXT PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, trim TEXT NOT NULL
                ) STRICT;

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
    ]
}
