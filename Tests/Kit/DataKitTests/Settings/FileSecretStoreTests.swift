import DataKitDoubles
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Secrets in files")
struct FileSecretStoreTests {
    private let folder: TemporaryFolder
    private let store: FileSecretStore
    private var secrets: URL { folder.url.appending(path: "secrets") }

    init() throws {
        folder = try TemporaryFolder()
        store = FileSecretStore(folder: folder.url.appending(path: "secrets"))
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: secrets.path) }

    @Test("A secret is found again, replaced and forgotten")
    func kept() throws {
        #expect(try store.secret(for: "a") == nil)
        try store.set(nil, for: "a")
        try store.set(Data("1".utf8), for: "a")
        try store.set(Data("2".utf8), for: "a")
        try store.set(Data("3".utf8), for: "b")
        #expect(try store.secret(for: "a") == Data("2".utf8))
        try store.set(nil, for: "a")
        #expect(try store.secret(for: "a") == nil)
        #expect(try names() == ["b.secret"])
    }

    @Test("Only the owner can read the file and enter the folder")
    func permissions() throws {
        try FileManager.default.createDirectory(
            at: secrets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try store.set(Data("1".utf8), for: "a")
        #expect(try permissions(secrets) == 0o700)
        #expect(try permissions(secrets.appending(path: "a.secret")) == 0o600)
    }

    @Test("No key leads out of the folder", arguments: ["../../etc/passwd", "a/b", ".", "", "日本", "a\0b"])
    func keys(key: String) throws {
        try store.set(Data("1".utf8), for: key)
        #expect(try store.secret(for: key) == Data("1".utf8))
        #expect(try names().count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets"])
    }

    @Test("A failure is a clear error without the secret, and leaves nothing half written")
    func failure() throws {
        try Data().write(to: secrets)
        let error = #expect(throws: StoreError.self) { try store.set(Data("s3cret".utf8), for: "a") }
        #expect(error?.message.contains("data folder") == true)
        #expect(!"\(String(describing: error))".contains("s3cret"))
    }

    @Test("A replacement that fails keeps the secret before it")
    func failedReplacement() throws {
        try FileManager.default.createDirectory(
            at: secrets.appending(path: "a.secret"), withIntermediateDirectories: true)
        #expect(throws: StoreError.self) { try store.set(Data("1".utf8), for: "a") }
        #expect(try names() == ["a.secret"])
    }

    @Test("Tokens are kept as one secret, and a damaged one counts as signed out")
    func tokens() throws {
        let tokens = SecretTokenStore(store)
        #expect(try tokens.load() == nil)
        try tokens.save(Tokens(access: "a", refresh: "r"))
        #expect(try SecretTokenStore(store).load() == Tokens(access: "a", refresh: "r"))
        try store.set(Data("{".utf8), for: "tokens")
        #expect(try tokens.load() == nil)
        try tokens.save(nil)
        #expect(try tokens.load() == nil)
    }
}
