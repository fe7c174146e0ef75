import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("Files of the owner only")
struct PrivateFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: path).path)[.posixPermissions]
            as? Int
    }

    @Test("Only the owner can use a new folder and its new parents")
    func folders() throws {
        try PrivateFiles.createFolder(at: folder.url.appending(path: "a/b/c"))
        try PrivateFiles.createFolder(at: folder.url.appending(path: "a/b/c/"))
        for path in ["a", "a/b", "a/b/c"] { #expect(try permissions(path) == 0o700) }
    }

    @Test("Creating a folder creates its missing parents")
    func throughMissing() throws {
        try PrivateFiles.createFolder(at: folder.url.appending(path: "missing/../data"))
        _ = try Database(at: folder.url.appending(path: "gone/../more/store.sqlite"))
        for path in ["missing", "data", "gone", "more"] { #expect(try permissions(path) == 0o700) }
    }

    #if os(Linux)
        @Test("Creating a folder on a full disk fails without endless attempts")
        func nowhere() {
            #expect(throws: POSIXError.self) { try PrivateFiles.createFolder(at: URL(filePath: "/proc/nowhere/data")) }
        }
    #endif

    @Test("Existing files keep their permissions and content")
    func kept() throws {
        let (there, file) = (folder.url.appending(path: "there"), folder.url.appending(path: "file"))
        try FileManager.default.createDirectory(
            at: there, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        try Data("1".utf8).write(to: file)
        try PrivateFiles.createFolder(at: there)
        try PrivateFiles.createFile(at: file)
        #expect(try permissions("there") == 0o755)
        #expect(try Data(contentsOf: file) == Data("1".utf8))
    }

    @Test("A file is replaced as a whole, and is private from its creation")
    func replaced() throws {
        let file = folder.url.appending(path: "file")
        try PrivateFiles.replaceFile(at: file, with: Data("1".utf8))
        try PrivateFiles.replaceFile(at: file, with: Data("2".utf8))
        #expect(try Data(contentsOf: file) == Data("2".utf8))
        #expect(try permissions("file") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
        try PrivateFiles.createFolder(at: folder.url.appending(path: "folder"))
        #expect(throws: POSIXError.self) {
            try PrivateFiles.replaceFile(at: folder.url.appending(path: "folder"), with: Data())
        }
        #expect(throws: POSIXError.self) {
            try PrivateFiles.replaceFile(at: folder.url.appending(path: "missing/file"), with: Data())
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == ["file", "folder"])
    }

    // This test runs in a separate process, because the umask belongs to the whole process. Not every platform has exit tests.
    #if os(macOS) || os(Linux)
        @Test("Files are private under any umask", arguments: [0o000, 0o077, 0o777])
        func masked(mask: Int) async throws {
            await #expect(processExitsWith: .success) { [path = folder.url.path as String, mask = mask as Int] in
                umask(mode_t(mask))
                let folder = URL(filePath: path).appending(path: "a/b")
                try PrivateFiles.createFolder(at: folder)
                try PrivateFiles.createFile(at: folder.appending(path: "created"))
                try PrivateFiles.replaceFile(at: folder.appending(path: "replaced"), with: Data("x".utf8))
                _ = try Database(at: folder.appending(path: "store.sqlite"))
            }
            for path in ["a", "a/b"] { #expect(try permissions(path) == 0o700) }
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "a/b").path) {
                #expect(try permissions("a/b/\(file)") == 0o600, "\(file)")
            }
        }
    #endif

    @Test("A file at the path of a folder is an error")
    func inTheWay() throws {
        try Data().write(to: folder.url.appending(path: "a"))
        #expect(throws: POSIXError.self) { try PrivateFiles.createFolder(at: folder.url.appending(path: "a")) }
        #expect(throws: POSIXError.self) { try PrivateFiles.createFolder(at: folder.url.appending(path: "a/b")) }
    }

    @Test("Only the owner can read a database, its log, its backup and its folder")
    func database() async throws {
        let migration = Migration(sql: "CREATE TABLE a (b INTEGER) STRICT;")
        let database = try Database(at: folder.url.appending(path: "data/store.sqlite"), migrations: [migration])
        try await database.write { try $0.execute("INSERT INTO a VALUES (1)") }
        try await database.backup(to: folder.url.appending(path: "backup.sqlite"))
        #expect(try permissions("data") == 0o700)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "data").path) {
            #expect(try permissions("data/\(file)") == 0o600, "\(file)")
        }
        #expect(try permissions("backup.sqlite") == 0o600)
    }
}
