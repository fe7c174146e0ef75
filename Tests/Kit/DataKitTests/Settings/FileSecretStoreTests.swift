import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Synchronization
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

    /// Returns the names of the files with secrets, without the lock file.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: secrets.path).filter { $0 != ".lock" }
    }

    @Test("A secret can be saved, read, replaced and deleted")
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

    @Test(
        "A secret's key cannot name a file outside its folder",
        arguments: ["../../etc/passwd", "a/b", ".", "", "日本", "a\0b"])
    func keys(key: String) throws {
        try store.set(Data("1".utf8), for: key)
        #expect(try store.secret(for: key) == Data("1".utf8))
        #expect(try names().count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["secrets"])
    }

    @Test("A failed save reports an error without the secret, and leaves no partial file")
    func failure() throws {
        try Data().write(to: secrets)
        let error = #expect(throws: StoreError.self) { try store.set(Data("s3cret".utf8), for: "a") }
        #expect(error?.message.contains("data folder") == true)
        #expect(!"\(String(describing: error))".contains("s3cret"))
    }

    @Test("A failed replacement keeps the previous secret")
    func failedReplacement() throws {
        try FileManager.default.createDirectory(
            at: secrets.appending(path: "a.secret"), withIntermediateDirectories: true)
        #expect(throws: StoreError.self) { try store.set(Data("1".utf8), for: "a") }
        #expect(try names() == ["a.secret"])
    }

    @Test("Tokens are saved as one secret, and a damaged secret counts as signed out")
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

    @Test("A secret is replaced only if it still has the expected value")
    func compared() throws {
        #expect(try !store.replace(Data("0".utf8), with: Data("1".utf8), for: "a"))
        #expect(try store.replace(nil, with: Data("1".utf8), for: "a"))
        #expect(try !store.replace(nil, with: Data("2".utf8), for: "a"))
        #expect(try !store.replace(Data("0".utf8), with: nil, for: "a"))
        #expect(try store.secret(for: "a") == Data("1".utf8))
        #expect(try store.replace(Data("1".utf8), with: nil, for: "a"))
        #expect(try store.secret(for: "a") == nil)
    }

    @Test("Several stores changing one secret concurrently lose no change")
    func concurrent() throws {
        let failures = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let store = FileSecretStore(folder: secrets)
            for _ in 0..<25 where (try? store.update("a", Self.count)) == nil { failures.withLock { $0 += 1 } }
        }
        #expect(failures.withLock { $0 } == 0)
        #expect(try store.secret(for: "a") == Data("200".utf8))
    }

    private static func count(_ secret: inout Data?) {
        let number = secret.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
        secret = Data("\(number + 1)".utf8)
    }

    @Test("A process that waits too long for the lock reports an error")
    func stopped() throws {
        try store.set(Data("1".utf8), for: "a")
        var store = store
        store.patience = .milliseconds(3)
        let lock = ProcessLock(path: secrets.appending(path: ".lock").path)
        #expect(try lock.acquire())
        #expect(throws: StoreError.self) { try store.set(Data("2".utf8), for: "a") }
        #expect(try store.secret(for: "a") == Data("1".utf8))
        lock.release()
        try store.set(Data("2".utf8), for: "a")
        #expect(try store.secret(for: "a") == Data("2".utf8))
    }

    // These tests start other processes, which not every platform supports.
    #if os(macOS) || os(Linux)
        @Test("A secret changed by another process is noticed", .timeLimit(.minutes(5)))
        func otherProcess() async throws {
            let secrets = secrets.path as String
            let secret = merge(store.changes(of: "a"), .just(())).map { [store] in try? store.secret(for: "a") }
            async let child: Void = {
                await #expect(processExitsWith: .success) { [path = secrets as String] in
                    try FileSecretStore(folder: URL(filePath: path)).set(Data("1".utf8), for: "a")
                }
            }()
            #expect(try await secret.filter { $0 != nil }.first() == Data("1".utf8))
            await child
        }
    #endif
}
