import DataKitDoubles
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("Reports of commits")
struct CommitTests {
    private struct Refusal: Error {}

    private final class Log: Sendable {
        private let entries = Mutex<[[String]]>([])

        func add(_ tables: Set<String>) { entries.withLock { $0.append(tables.sorted()) } }

        var last: Set<String>? { entries.withLock { $0.last.map { Set($0) } } }

        func take() -> [[String]] {
            entries.withLock { entries in
                defer { entries = [] }
                return entries
            }
        }
    }

    private let log = Log()
    private let database: Database
    private let observation: CommitObservation

    init() throws {
        database = try Database.inMemory(migrations: [
            .cars,
            Migration(
                sql: """
                    CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT;
                    CREATE TABLE Tyres (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES owners ON DELETE CASCADE) STRICT;
                    CREATE TABLE Tags (name TEXT PRIMARY KEY, owner INTEGER REFERENCES owners ON DELETE CASCADE) STRICT, WITHOUT ROWID;
                    CREATE TABLE history (id INTEGER PRIMARY KEY) STRICT;
                    CREATE TRIGGER remember AFTER INSERT ON history BEGIN INSERT OR IGNORE INTO tags VALUES ('t', NULL); END;
                    CREATE TRIGGER rarely AFTER INSERT ON owners WHEN new.id > 100 BEGIN INSERT INTO tyres VALUES (new.id, NULL); END;
                    """),
        ])
        observation = database.onCommit(touching: ["cars", "owners", "tyres", "TAGS", "history"]) { [log] in log.add($0)
        }
    }

    private func told(_ body: @escaping @Sendable (Connection) throws -> Void) async throws -> [[String]] {
        try await database.write(body)
        return log.take()
    }

    @Test("A transaction is reported once with all changed tables")
    func coalesced() async throws {
        let told = try await told { connection in
            for id in 0..<100 { try connection.insert(Car(id: id)) }
            try connection.execute("INSERT INTO owners VALUES (1)")
            try connection.execute("UPDATE cars SET price = 2")
        }
        #expect(told == [["cars", "owners"]])
    }

    @Test(
        "Inserts, updates and deletions are all reported",
        arguments: [
            ("INSERT INTO Tyres VALUES (3, NULL)", ["tyres"]),
            ("UPDATE tyres SET id = 9 WHERE id = 2", ["tyres"]),
            ("DELETE FROM tyres WHERE id = 2", ["tyres"]),
            ("DELETE FROM tyres", ["tyres"]),
            ("DELETE FROM cars", ["cars"]),
            ("INSERT INTO tags VALUES ('b', NULL)", ["tags"]),
            ("UPDATE tags SET name = 'c'", ["tags"]),
            ("DELETE FROM tags", ["tags"]),
            ("REPLACE INTO tags VALUES ('a', 2)", ["tags"]),
            ("INSERT INTO history VALUES (1)", ["history", "tags"]),
            ("DELETE FROM owners WHERE id = 1", ["owners", "tags", "tyres"]),
        ])
    func kinds(sql: String, tables: [String]) async throws {
        try await database.write { connection in
            try connection.execute(
                script: """
                    INSERT INTO owners VALUES (1), (2); INSERT INTO tyres VALUES (1, 1), (2, NULL);
                    INSERT INTO tags VALUES ('a', 1); INSERT INTO cars VALUES (1, 'a', 'b', NULL, 1.0);
                    """)
        }
        _ = log.take()
        #expect(try await told { try $0.execute(sql) } == [tables])
        // The statements of a script are reported like single ones.
        try await database.write {
            try $0.execute(script: "DELETE FROM tyres; DELETE FROM tags; DELETE FROM owners; DELETE FROM history")
        }
        _ = log.take()
    }

    @Test("A trigger's table is reported only after the trigger has written")
    func triggers() async throws {
        #expect(try await told { try $0.execute("INSERT INTO owners VALUES (1)") } == [["owners"]])
        let told = try await told { try $0.execute("INSERT INTO owners VALUES (101)") }
        #expect(told == [["owners", "tyres"]])
    }

    @Test("A table emptied by a script or trigger is reported with the others")
    func emptied() async throws {
        try await database.write {
            try $0.execute(
                script: """
                    INSERT INTO history VALUES (1);
                    CREATE TRIGGER clear AFTER UPDATE ON cars BEGIN DELETE FROM history; END;
                    """)
            try $0.insert(Car(id: 1))
        }
        _ = log.take()
        let script = try await told { try $0.execute(script: "DELETE FROM history; INSERT INTO owners VALUES (1)") }
        #expect(script == [["history", "owners"]])
        try await database.write { try $0.execute("INSERT INTO history VALUES (2)") }
        _ = log.take()
        #expect(try await told { try $0.execute("UPDATE cars SET price = 2") } == [["cars", "history"]])
    }

    @Test("A commit in a table without row IDs that was created later is also reported")
    func createdLater() async throws {
        let other = Log()
        let observation = database.onCommit(touching: ["later"]) { other.add($0) }
        try await database.write { try $0.insert(Car(id: 1)) }
        try await database.write {
            try $0.execute(
                script: """
                    CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID;
                    CREATE TRIGGER follow AFTER INSERT ON owners BEGIN INSERT INTO later VALUES (new.id); END;
                    """)
        }
        _ = other.take()
        try await database.write { try $0.execute("INSERT INTO owners VALUES (2)") }
        #expect(other.take() == [["later", "owners"]])
        observation.cancel()
    }

    @Test("A script reports its possibly changed tables, without the earlier statement's")
    func script() async throws {
        let told = try await told { connection in
            try connection.execute(script: "INSERT INTO owners VALUES (1); INSERT INTO tags VALUES ('a', NULL)")
        }
        #expect(told == [["owners", "tags"]])
        let next = try await self.told { connection in
            try connection.execute("UPDATE tags SET name = 'b' WHERE name = 'nobody'")
            try connection.execute(script: "INSERT INTO owners VALUES (2); INSERT INTO owners VALUES (3)")
        }
        #expect(next == [["owners"]])
    }

    @Test(
        "A transaction without changes reports nothing",
        arguments: [
            "UPDATE cars SET price = 2 WHERE id = 77", "DELETE FROM cars", "DELETE FROM tags", "SELECT * FROM cars",
            "INSERT INTO cars SELECT * FROM cars",
        ])
    func nothing(sql: String) async throws {
        #expect(try await told { try $0.execute(sql) } == [])
    }

    @Test("Rolled back changes are not reported")
    func rollback() async throws {
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.insert(Car(id: 1))
                throw Refusal()
            }
        }
        #expect(log.take() == [])
        let told = try await told { connection in
            try connection.execute("INSERT INTO owners VALUES (1)")
            try? connection.savepoint {
                try connection.insert(Car(id: 1))
                throw Refusal()
            }
        }
        #expect(told == [["owners"]])
    }

    @Test("A table changed again after an undone savepoint is reported")
    func changedAgain() async throws {
        let told = try await told { connection in
            try? connection.savepoint {
                try connection.insert(Car(id: 1))
                throw Refusal()
            }
            try connection.insert(Car(id: 1))
        }
        #expect(told == [["cars"]])
    }

    @Test("An observer of other tables is not notified")
    func others() async throws {
        let other = Log()
        let observation = database.onCommit(touching: ["owners"]) { other.add($0) }
        try await database.write { try $0.insert(Car(id: 1)) }
        try await database.write { try $0.execute("INSERT INTO owners VALUES (1)") }
        #expect(other.take() == [["owners"]])
        observation.cancel()
    }

    @Test("A cancelled or released observation is not notified")
    func cancelled() async throws {
        let other = Log()
        var released: CommitObservation? = database.onCommit(touching: ["cars"]) { other.add($0) }
        let cancelled = database.onCommit(touching: ["cars"]) { other.add($0) }
        try await database.write { try $0.insert(Car(id: 1)) }
        #expect(other.take().count == 2)
        cancelled.cancel()
        #expect(released != nil)
        released = nil
        try await database.write { try $0.insert(Car(id: 2)) }
        #expect(other.take() == [])
    }

    @Test("Concurrent commits are reported one by one in their visible order")
    func order() async throws {
        let written = Log()
        let seen = Log()
        let observation = database.onCommit(touching: ["cars"]) { _ in
            seen.add(written.last ?? [])
        }
        try await withThrowingTaskGroup(of: Void.self) { [database] group in
            for id in 0..<100 {
                group.addTask {
                    try await database.write { connection in
                        try connection.insert(Car(id: id))
                        written.add(["\(id)"])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(seen.take() == written.take())
        observation.cancel()
    }
}
