import DataKit
import DataKitDoubles
import Domain
import Foundation
import Reactive
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

    @Test("Where another process has taken the tokens away, nobody is signed in", .timeLimit(.minutes(1)))
    func otherProcess() async throws {
        try record.tokens.save(nil)
        try await database.write { connection in
            try connection.execute("INSERT OR REPLACE INTO session_changes VALUES ('demo', 1000)")
        }
        for try await account in record.account where account == nil { break }
        #expect(!(try record.update(account, generation: record.generation)))
    }
}

/// Keeps what is there for ever.
private struct StuckSecretStore: SecretStore {
    let secrets: FileSecretStore

    func secret(for key: String) throws(StoreError) -> Data? { try secrets.secret(for: key) }

    func set(_ secret: Data?, for key: String) throws(StoreError) { throw .secretsUnavailable(cause: "stuck") }
}
