import DataKitDoubles
import Foundation
import Reactive
import Synchronization
import Testing
import VirtualTime

@testable import DataKit

@Suite("Live queries over any schema")
struct SchemaHistoryTests {
    /// More by hand, such as `STORE_FUZZ_COUNT=100000`.
    static let steps = ProcessInfo.processInfo.environment["STORE_FUZZ_COUNT"].flatMap(Int.init) ?? 400

    private static let tables = """
        CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT);
        CREATE TABLE b (id INTEGER PRIMARY KEY, x TEXT) WITHOUT ROWID;
        CREATE TABLE c (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a ON DELETE CASCADE);
        CREATE TABLE g (id INTEGER PRIMARY KEY, x TEXT, y TEXT GENERATED ALWAYS AS (upper(x)));
        CREATE VIEW v AS SELECT id, x FROM a;
        CREATE VIRTUAL TABLE f USING fts5(x);
        CREATE VIRTUAL TABLE words USING fts5vocab(f, row);
        CREATE VIRTUAL TABLE e USING fts5(x, content='a', content_rowid='id');
        CREATE VIRTUAL TABLE w USING fts5(x, content='v', content_rowid='id');
        CREATE VIRTUAL TABLE r USING rtree(id, low, high);
        """

    private static let queries = [
        "SELECT group_concat(id || coalesce(x, '')) FROM (SELECT id, x FROM a ORDER BY id)",
        "SELECT group_concat(id || coalesce(x, '')) FROM (SELECT id, x FROM b ORDER BY id)",
        "SELECT group_concat(id || coalesce(x, '')) FROM (SELECT id, x FROM v ORDER BY id)",
        "SELECT group_concat(id || coalesce(a, '')) FROM (SELECT id, a FROM c ORDER BY id)",
        "SELECT group_concat(y) FROM (SELECT y FROM g ORDER BY id)",
        "SELECT group_concat(rowid || x) FROM (SELECT rowid, x FROM f ORDER BY rowid)",
        "SELECT count(*) FROM f WHERE f MATCH 'cat'", "SELECT group_concat(term || cnt) FROM words",
        "SELECT count(*) FROM e WHERE e MATCH 'cat'",
        "SELECT group_concat(coalesce(x, '')) FROM (SELECT x FROM e ORDER BY rowid)",
        "SELECT group_concat(coalesce(x, '')) FROM (SELECT x FROM w ORDER BY rowid)",
        "SELECT group_concat(id || low) FROM (SELECT id, low FROM r ORDER BY id)",
        "SELECT group_concat(id) FROM (SELECT id FROM later ORDER BY id)",
    ]

    /// Changes of rows and of the schema. A change may fail, for example if an earlier change has dropped its table.
    private static let changes = [
        "INSERT INTO a (x) VALUES ('cat')", "INSERT INTO a (x) VALUES (NULL)", "UPDATE a SET x = 'dog' WHERE id % 2",
        "DELETE FROM a WHERE id % 3 = 0", "DELETE FROM a", "REPLACE INTO a VALUES (1, 'cat')",
        "INSERT INTO b VALUES ((SELECT coalesce(max(id), 0) + 1 FROM b), 'cat')",
        "UPDATE b SET x = x || '.' WHERE id = 2",
        "DELETE FROM b WHERE id < 4", "DELETE FROM b", "INSERT INTO c (a) SELECT id FROM a LIMIT 1",
        "DELETE FROM c WHERE id % 2",
        "INSERT INTO g (x) VALUES ('cat')", "UPDATE g SET x = 'bird'", "INSERT INTO f VALUES ('cat')",
        "INSERT INTO f VALUES ('a bird')", "DELETE FROM f WHERE rowid % 2", "UPDATE f SET x = 'cat cat'",
        "INSERT INTO f (f) VALUES ('rebuild')", "INSERT INTO f (f) VALUES ('optimize')",
        "INSERT INTO e (e) VALUES ('rebuild')",
        "INSERT INTO r VALUES (NULL, 1, 2)", "UPDATE r SET low = 0", "DELETE FROM r WHERE id % 2",
        "DROP VIEW v; CREATE VIEW v AS SELECT id, x FROM b", "DROP VIEW v; CREATE VIEW v AS SELECT id, x FROM a",
        "DROP VIEW v; CREATE VIEW v AS SELECT rowid AS id, x FROM f",
        "CREATE TRIGGER copy AFTER INSERT ON a BEGIN INSERT OR IGNORE INTO b VALUES (new.id, new.x); END",
        "DROP TRIGGER copy", "CREATE TRIGGER clear AFTER DELETE ON c BEGIN DELETE FROM b; END", "DROP TRIGGER clear",
        """
        CREATE TRIGGER indexed AFTER INSERT ON a BEGIN INSERT INTO e (rowid, x) VALUES (new.id, new.x); END
        """, "DROP TRIGGER indexed", "CREATE TABLE later (id INTEGER PRIMARY KEY)", "INSERT INTO later DEFAULT VALUES",
        "DROP TABLE later", "CREATE TABLE later (id INTEGER PRIMARY KEY) WITHOUT ROWID", "INSERT INTO later VALUES (1)",
        "CREATE VIEW later AS SELECT id FROM b", "DROP VIEW later", "ALTER TABLE later RENAME TO gone",
        "ALTER TABLE gone RENAME TO later", "ALTER TABLE g ADD COLUMN z TEXT DEFAULT 'z'",
        "DROP TABLE f; CREATE VIRTUAL TABLE f USING fts5(x)", "CREATE INDEX by_x ON a (x)", "DROP INDEX by_x",
    ]

    private static func value(_ query: String, _ connection: Connection) -> String {
        do {
            return try connection.value(query, as: String?.self).flatMap { $0 } ?? "nothing"
        } catch {
            return "no table"
        }
    }

    @Test("Live queries miss no change of rows or schema, and rarely fetch unnecessarily", arguments: [1, 2, 3, 4])
    func noChangeIsMissed(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let database = try Database(at: folder.file(), migrations: [Migration(sql: Self.tables)])
        let shown = Mutex<[String: String]>([:])
        let fetches = Mutex(0)
        let subscriptions = Self.queries.map { query in
            database.observe { connection in
                fetches.withLock { $0 += 1 }
                return Self.value(query, connection)
            }.subscribe { value in shown.withLock { $0[query] = value } }
        }
        try await database.write { _ in }
        let random = SeededRandom(seed: seed)
        var history: [String] = []
        var last = shown.withLock { $0 }
        var (changed, commits) = (0, 0)
        for _ in 0..<Self.steps {
            let scripts = (0...Int(random.draw(from: 0...2))).map { _ in
                Self.changes[Int(random.draw(from: 0...Double(Self.changes.count - 1)))]
            }
            history.append(scripts.joined(separator: " | "))
            try await database.write { connection in
                for script in scripts {
                    // A single statement runs as one, so that compiled statements run with a new schema.
                    try? connection.savepoint {
                        if script.contains(";") {
                            try connection.execute(script: script)
                        } else {
                            try connection.execute(script)
                        }
                    }
                }
            }
            commits += 1
            let now = try await database.read { connection in
                Dictionary(uniqueKeysWithValues: Self.queries.map { ($0, Self.value($0, connection)) })
            }
            let seen = shown.withLock { $0 }
            for query in Self.queries where seen[query] != now[query] {
                Issue.record(
                    "\(query) shows \(seen[query] ?? "-") instead of \(now[query] ?? "-") after \(history.suffix(3))")
                return
            }
            changed += Self.queries.count { now[$0] != last[$0] }
            last = now
        }
        // Half of the changes are changes of the schema, after which all queries fetch again.
        #expect(fetches.withLock { $0 } < Self.queries.count * commits, "\(changed) changes in \(commits) commits")
        subscriptions.forEach { $0.cancel() }
    }
}
