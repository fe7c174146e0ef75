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
    private let account = Account(id: 7, username: "emilys")
    private let tokens = Tokens(access: "a", refresh: "r")

    init() throws {
        folder = try TemporaryFolder()
        secrets = FileSecretStore(folder: folder.url)
        database = try Store.inMemory().database.get()
        record = SessionRecord(secrets, server: "demo", database: database)
        try record.begin(account) { [record, tokens] in try record.tokens.save(tokens) }
    }

    /// Waits until other processes could have learned of the new session.
    private func beginningTold() async throws {
        let count = database.observe { try $0.value("SELECT count FROM session_changes") ?? 0 }
        for try await count in count where count == 1 { break }
    }

    private func current(_ record: SessionRecord) async throws -> Account?? { try await record.account.first() }

    @Test("It goes on after a launch; an account without tokens is nobody's sign-in")
    func launched() async throws {
        #expect(try await current(SessionRecord(secrets, server: "demo")) == account)
        #expect(try await current(SessionRecord(secrets, server: "other")) == .some(nil))
        try record.tokens.save(nil)
        #expect(try await current(SessionRecord(secrets, server: "demo")) == .some(nil))
    }

    @Test("A sign-out by the server leaves nothing behind")
    func signedOut() async throws {
        try record.tokens.save(nil)
        record.noteSignOut()
        #expect(try await current(record) == .some(nil))
        #expect(try secrets.secret(for: "account of demo") == nil)
    }

    @Test("A sign-out by the server that is told after another sign-in changes nothing")
    func signedInSince() async throws {
        record.noteSignOut()
        #expect(try await current(record) == account)
        #expect(try record.tokens.load() == tokens)
    }

    @Test("A sign-out that cannot be kept has not happened")
    func notKept() async throws {
        let record = SessionRecord(StuckSecretStore(secrets: secrets), server: "demo")
        #expect(throws: StoreError.self) { try record.end {} }
        #expect(try await current(record) == account)
        #expect(try secrets.secret(for: "account of demo") != nil)
    }

    @Test("An account that cannot be kept is not shown either")
    func updateNotKept() async throws {
        let record = SessionRecord(StuckSecretStore(secrets: secrets), server: "demo")
        let renamed = Account(id: 7, username: "emily")
        #expect(throws: StoreError.self) { try record.update(renamed, generation: record.generation) }
        #expect(try await current(record) == account)
    }

    @Test("Where another process has taken the tokens away, nobody is signed in", .timeLimit(.minutes(5)))
    func otherProcess() async throws {
        try record.tokens.save(nil)
        try await database.write { connection in
            try connection.execute("INSERT OR REPLACE INTO session_changes VALUES ('demo', 1000)")
        }
        for try await account in record.account where account == nil { break }
        #expect(!(try record.update(account, generation: record.generation)))
    }

    @Test("A session that another process has ended does not come back with the next one", .timeLimit(.minutes(5)))
    func endedElsewhere() async throws {
        let ended = record.generation
        try record.tokens.save(nil)
        try await database.write { connection in
            try connection.execute("INSERT OR REPLACE INTO session_changes VALUES ('demo', 1000)")
        }
        for try await account in record.account where account == nil { break }
        try record.begin(account) { [record, tokens] in try record.tokens.save(tokens) }
        #expect(!(try record.update(account, generation: ended)))
        #expect(try record.update(account, generation: record.generation))
    }

    @Test("A sign-out by the server is told to other processes", .timeLimit(.minutes(5)))
    func toldToOthers() async throws {
        try await beginningTold()
        let other = SessionRecord(secrets, server: "demo", database: database)
        // The database performs one job at a time, so the other record has read the earlier state by then.
        try await database.write { _ in }
        try record.tokens.save(nil)
        record.noteSignOut()
        for try await account in other.account where account == nil { break }
    }

    @Test("What another process does while the session is being read is noticed", .timeLimit(.minutes(5)))
    func overtakenLaunch() async throws {
        try await beginningTold()
        let record = SessionRecord(VanishingSecretStore(secrets: secrets), server: "demo", database: database)
        for try await account in record.account where account == nil { break }
    }
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

/// Fails to delete anything.
private struct StuckSecretStore: SecretStore {
    let secrets: FileSecretStore

    func secret(for key: String) throws(StoreError) -> Data? { try secrets.secret(for: key) }

    func set(_ secret: Data?, for key: String) throws(StoreError) { throw .secretsUnavailable(cause: "stuck") }
}
