import DataKit
import DataKitDoubles
import Domain
import Foundation
import ReactiveUI
import Synchronization
import Testing

@testable import Data

@Suite("The session as it is kept")
struct SessionRecordTests {
    private let folder: TemporaryFolder
    private let secrets: FileSecretStore
    private let database: Database
    private let record: SessionRecord
    private let account = Account(id: "7", username: "emilys")

    init() throws {
        folder = try TemporaryFolder()
        secrets = FileSecretStore(folder: folder.url)
        database = try Store.inMemory().database.get()
        record = SessionRecord(secrets, server: "demo", database: database)
        try record.prepare(account)
        try record.save(tokens(of: account.key))
    }

    private func tokens(of account: String) -> Tokens { Tokens(access: "a", refresh: "r", account: account) }

    /// Waits until other processes could have learned of so many changes.
    private func told(_ number: Int) async throws {
        let count = database.observe { try $0.value("SELECT count FROM session_changes") ?? 0 }
        for try await count in count where count == number { break }
    }

    private func changeElsewhere(_ tokens: Tokens?) async throws {
        try SecretTokenStore(secrets, key: "tokens of demo").save(tokens)
        try await database.write { connection in
            try connection.execute("INSERT OR REPLACE INTO session_changes VALUES ('demo', 1000)")
        }
    }

    private func untilSignedOut(_ record: SessionRecord) async throws {
        for try await _ in record.changes.prepend(()) where record.account == nil { break }
    }

    @Test("It goes on after a launch; an account without tokens, or with those of another account, is nobody's sign-in")
    func launched() throws {
        #expect(SessionRecord(secrets, server: "demo").account == account)
        #expect(SessionRecord(secrets, server: "other").account == nil)
        let other = Account(id: "8", username: "michaelw")
        try record.prepare(other)
        #expect(SessionRecord(secrets, server: "demo").account == nil)
        record.abandon(other)
        #expect(SessionRecord(secrets, server: "demo").account == account)
        try SecretTokenStore(secrets, key: "tokens of demo").save(nil)
        #expect(SessionRecord(secrets, server: "demo").account == nil)
    }

    @Test("An identity that an earlier version kept as a number is known")
    func numericIdentity() throws {
        try secrets.set(
            Data(#"{"id":7,"username":"emilys","firstName":"Emily","lastName":"","email":""}"#.utf8),
            for: "account of demo")
        #expect(
            SessionRecord(secrets, server: "demo").account == Account(id: "7", username: "emilys", firstName: "Emily"))
    }

    @Test("A session that an earlier version kept under the user name goes on with its edits", .timeLimit(.minutes(5)))
    func keptUnderTheUserName() async throws {
        try SecretTokenStore(secrets, key: "tokens of demo").save(tokens(of: "emilys"))
        try await keepEdits("emilys")
        let record = SessionRecord(secrets, server: "demo", database: database)
        #expect(record.account == account)
        #expect(try record.load()?.account == account.key)
        try await untilTakenOver()
        #expect(try record.update(Account(id: "7", username: "emily"), generation: record.generation))
        #expect(SessionRecord(secrets, server: "demo").account?.username == "emily")
    }

    @Test("Edits that an earlier version kept of who has signed out go on after a sign-in", .timeLimit(.minutes(5)))
    func keptWhileSignedOut() async throws {
        try record.save(nil)
        try await keepEdits("emilys")
        try record.prepare(account)
        try record.save(tokens(of: account.key))
        try await untilTakenOver()
    }

    /// Edits as an earlier version kept them, those of others as well.
    private func keepEdits(_ username: String) async throws {
        try await database.write { connection in
            for (outbox, account) in [
                ("products of demo", username), ("products of demo", "michaelw"), ("products of other", username),
            ] {
                try connection.execute(
                    "INSERT INTO outbox (outbox, account, entity, edit) VALUES (?, ?, '1', CAST('{}' AS BLOB))",
                    outbox, account)
            }
            try connection.execute("INSERT INTO cached_sources VALUES ('products', ?)", "demo for \(username)")
        }
    }

    private func untilTakenOver() async throws {
        let accounts = database.observe {
            try $0.fetch("SELECT account FROM outbox ORDER BY id") { try $0[0] as String }
        }
        for try await all in accounts where all == [account.key, "michaelw", "emilys"] { break }
        let source = try await database.read { try $0.value("SELECT source FROM cached_sources") as String? }
        #expect(source == "demo for \(account.key)")
    }

    @Test("A sign-out leaves nothing behind")
    func signedOut() throws {
        try record.save(nil)
        #expect(record.account == nil)
        #expect(try record.load() == nil)
        #expect(try secrets.secret(for: "account of demo") == nil)
    }

    @Test("Renewed tokens are those of the same session")
    func renewed() throws {
        let generation = record.generation
        try record.save(Tokens(access: "b", refresh: "s", account: account.key))
        #expect(record.account == account)
        #expect(record.generation == generation)
    }

    @Test("Of two sign-ins at once the last one has its own account", arguments: [[8, 9], [9, 8]])
    func twoAtOnce(order: [Int]) throws {
        let accounts = [8: Account(id: "8", username: "michaelw"), 9: Account(id: "9", username: "sophiab")]
        for id in [8, 9] { try record.prepare(try #require(accounts[id])) }
        for id in order {
            let account = try #require(accounts[id])
            try record.save(tokens(of: account.key))
            #expect(record.account == account)
            #expect(SessionRecord(secrets, server: "demo").account == account)
        }
    }

    @Test("Tokens that are renewed while somebody else signs in are those of the session before")
    func renewedMeanwhile() throws {
        let next = Account(id: "8", username: "michaelw")
        try record.prepare(next)
        try record.save(tokens(of: account.key))
        #expect(record.account == account)
        try record.save(tokens(of: next.key))
        #expect(record.account == next)
    }

    @Test("A session that cannot be kept or ended is as it was")
    func notKept() throws {
        let record = SessionRecord(StuckSecretStore(secrets: secrets), server: "demo")
        #expect(throws: StoreError.self) { try record.save(nil) }
        #expect(throws: StoreError.self) { try record.prepare(Account(id: "8", username: "michaelw")) }
        #expect(record.account == account)
        #expect(try secrets.secret(for: "account of demo") != nil)
    }

    @Test("An account that cannot be kept is not shown either")
    func updateNotKept() throws {
        let record = SessionRecord(StuckSecretStore(secrets: secrets), server: "demo")
        let renamed = Account(id: "7", username: "emily")
        #expect(throws: StoreError.self) { try record.update(renamed, generation: record.generation) }
        #expect(record.account == account)
    }

    @Test("Where another process has taken the tokens away, nobody is signed in", .timeLimit(.minutes(5)))
    func otherProcess() async throws {
        try await changeElsewhere(nil)
        try await untilSignedOut(record)
        #expect(!(try record.update(account, generation: record.generation)))
    }

    @Test("A session that another process has ended does not come back with the next one", .timeLimit(.minutes(5)))
    func endedElsewhere() async throws {
        let ended = record.generation
        try await changeElsewhere(nil)
        try await untilSignedOut(record)
        try record.prepare(account)
        try record.save(tokens(of: account.key))
        #expect(!(try record.update(account, generation: ended)))
        #expect(try record.update(account, generation: record.generation))
    }

    @Test("A sign-out is told to other processes", .timeLimit(.minutes(5)))
    func toldElsewhere() async throws {
        try await told(1)
        let other = SessionRecord(secrets, server: "demo", database: database)
        // The database performs one job at a time, so the other record has read the earlier state by then.
        try await database.write { _ in }
        try record.save(nil)
        try await untilSignedOut(other)
    }

    @Test("What this process has changed itself is not read again", .timeLimit(.minutes(5)))
    func notReread() async throws {
        try await told(1)
        let counting = CountingSecretStore(secrets: secrets)
        let record = SessionRecord(counting, server: "demo", database: database)
        try await database.write { _ in }
        let reads = counting.reads
        try record.save(nil)
        try await told(2)
        try record.prepare(account)
        try record.save(tokens(of: account.key))
        try await told(3)
        try await database.write { _ in }
        #expect(counting.reads == reads)
        try await changeElsewhere(nil)
        try await untilSignedOut(record)
        #expect(counting.reads > reads)
    }

    @Test("What another process does while the session is being read is noticed", .timeLimit(.minutes(5)))
    func overtakenLaunch() async throws {
        try await told(1)
        let record = SessionRecord(VanishingSecretStore(secrets: secrets), server: "demo", database: database)
        try await untilSignedOut(record)
    }
}

private final class CountingSecretStore: SecretStore {
    private let secrets: FileSecretStore
    private let count = Mutex(0)

    var reads: Int { count.withLock { $0 } }

    init(secrets: FileSecretStore) {
        self.secrets = secrets
    }

    func secret(for key: String) throws(StoreError) -> Data? {
        count.withLock { $0 += 1 }
        return try secrets.secret(for: key)
    }

    func set(_ secret: Data?, for key: String) throws(StoreError) { try secrets.set(secret, for: key) }
}

/// Loses its tokens after they have been read once.
private final class VanishingSecretStore: SecretStore {
    private let secrets: FileSecretStore
    private let wasRead = Mutex(false)

    init(secrets: FileSecretStore) {
        self.secrets = secrets
    }

    func secret(for key: String) throws(StoreError) -> Data? {
        guard key.hasPrefix("tokens") else { return try secrets.secret(for: key) }
        let isGone = wasRead.withLock { wasRead in
            defer { wasRead = true }
            return wasRead
        }
        return isGone ? nil : try secrets.secret(for: key)
    }

    func set(_ secret: Data?, for key: String) throws(StoreError) { try secrets.set(secret, for: key) }
}

private struct StuckSecretStore: SecretStore {
    let secrets: FileSecretStore

    func secret(for key: String) throws(StoreError) -> Data? { try secrets.secret(for: key) }

    func set(_ secret: Data?, for key: String) throws(StoreError) { throw .secretsUnavailable(cause: "stuck") }
}
