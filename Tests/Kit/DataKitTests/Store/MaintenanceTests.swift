import DataKitDoubles
import Foundation
import Synchronization
import Testing

@testable import DataKit

@Suite("The log and size of the file, and statements in transactions")
struct MaintenanceTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(
            at: folder.file(), migrations: [Migration(sql: "CREATE TABLE a (id INTEGER PRIMARY KEY, x BLOB)")])
    }

    private func size(_ suffix: String = "") throws -> Int {
        let path = folder.file().path(percentEncoded: false) + suffix
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    private func fill(_ count: Int) async throws {
        for _ in 0..<count {
            try await database.write { try $0.execute("INSERT INTO a (x) VALUES (?)", Data(count: 100_000)) }
        }
    }

    @Test("The write-ahead log shrinks after a long read that let it grow")
    func longRead() async throws {
        let (begun, end) = (AsyncStream<Void>.makeStream(), Gate())
        let reading = Task { [database] in
            try await database.read { connection in
                _ = try connection.value("SELECT count(*) FROM a", as: Int.self)
                begun.continuation.yield()
                end.wait()
            }
        }
        for await _ in begun.stream { break }
        try await fill(120)
        #expect(try size("-wal") > 10_000_000)
        end.open()
        try await reading.value
        try await fill(3)
        #expect(try size("-wal") < 5_000_000)
    }

    @Test("A checkpoint empties the log, and a vacuum returns free space to the disk")
    func maintenance() async throws {
        try await fill(20)
        try await database.checkpoint()
        #expect(try size("-wal") == 0)
        let before = try size()
        try await database.write { try $0.execute("DELETE FROM a") }
        try await database.vacuum()
        try await database.checkpoint()
        #expect(try size() < before / 10)
        let memory = try Database.inMemory()
        try await memory.checkpoint()
        try await memory.vacuum()
    }

    /// Records each reported step.
    private final class Follower: CommitFollower {
        let steps = Mutex<[String]>([])
        func willCommit() { steps.withLock { $0.append("will") } }
        func didCommit(_ tables: Set<String>?, on connection: Connection) {
            steps.withLock { $0.append("did \(tables?.sorted().description ?? "all")") }
        }
    }

    @Test("After a vacuum, followers read all rows again, and other observers get no commit")
    func followedVacuum() async throws {
        let follower = Follower()
        let commits = Mutex(0)
        let observations = [
            database.follow(follower), database.onCommit(touching: ["a"]) { _ in commits.withLock { $0 += 1 } },
        ]
        try await database.vacuum()
        #expect(follower.steps.withLock { $0 } == ["will", "did all"])
        #expect(commits.withLock { $0 } == 0)
        observations.forEach { $0.cancel() }
    }

    @Test(
        "A statement that would end the transaction is refused before it runs",
        arguments: [
            ("COMMIT", "The body is a transaction already."), ("BEGIN", "The body is a transaction already."),
            ("END", "The body is a transaction already."), ("rollback", "The body is a transaction already."),
            ("SAVEPOINT part", "Use Connection.savepoint"), ("RELEASE part", "Use Connection.savepoint"),
            ("ROLLBACK TO part", "Use Connection.savepoint"), ("VACUUM", "A transaction cannot contain VACUUM."),
            ("PRAGMA wal_checkpoint", "Use Database.checkpoint"),
            ("PRAGMA wal_checkpoint(TRUNCATE)", "Use Database.checkpoint"),
            ("PRAGMA journal_mode = DELETE", "The database sets this itself"),
            ("ATTACH ':memory:' AS other", "A transaction cannot attach"),
        ])
    func refused(sql: String, cause: String) async throws {
        // The connection has compiled its own COMMIT and SAVEPOINT by then.
        try await database.write { connection in try connection.savepoint { try connection.execute("DELETE FROM a") } }
        for asScript in [false, true] where sql != "VACUUM" || !asScript {
            do {
                try await database.write { connection in
                    try connection.execute("INSERT INTO a (x) VALUES (NULL)")
                    if asScript {
                        try connection.execute(script: "\(sql);")
                    } else {
                        try connection.execute(sql)
                    }
                }
                Issue.record("\(sql) was run")
            } catch let error as StoreError {
                #expect(error.cause?.hasPrefix(cause) == true, "\(error)")
            }
        }
        #expect(try await database.read { try $0.value("SELECT count(*) FROM a") } == 0, "nothing was kept")
        try await fill(1)
        #expect(try await database.read { try $0.value("SELECT count(*) FROM a") } == 1)
    }
}
