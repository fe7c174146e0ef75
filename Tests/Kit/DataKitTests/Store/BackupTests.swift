import DataKitDoubles
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Backup")
struct BackupTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file(), migrations: [.cars])
    }

    @Test("A backup made during writes contains exactly one committed state")
    func whileInUse() async throws {
        try await database.write { connection in
            try connection.insert((0..<20_000).map { Car(id: $0) })
        }
        async let writes: Void = {
            // Each transaction keeps the number of cars even.
            for id in 0..<200 {
                try await database.write { connection in
                    try connection.insert(Car(id: 20_000 + 2 * id))
                    try connection.insert(Car(id: 20_001 + 2 * id))
                }
            }
        }()
        try await database.backup(to: folder.file("copy.sqlite"))
        try await writes
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.contains("copy") } == [
                "copy.sqlite"
            ])
        // The bytes for "no write-ahead log": the copy can be opened on a read-only medium (SQLite's file format, 1.3).
        #expect(try Data(contentsOf: folder.file("copy.sqlite"))[18...19].elementsEqual([1, 1]))
        let copy = try Database(at: folder.file("copy.sqlite"), migrations: [.cars])
        let count = try await copy.read { try $0.count(Query<Car>()) }
        #expect(count >= 20_000 && count.isMultiple(of: 2))
        #expect(try await copy.read { try $0.value("PRAGMA integrity_check") } == "ok")
    }

    @Test("An existing file is not overwritten")
    func existing() async throws {
        let url = folder.file("copy.sqlite")
        try Data("mine".utf8).write(to: url)
        await #expect(throws: StoreError.alreadyExists(path: url.path)) { try await database.backup(to: url) }
        #expect(try Data(contentsOf: url) == Data("mine".utf8))
    }

    @Test("A backup to an occupied path fails with the path and leaves no file")
    func danglingLink() async throws {
        let url = folder.file("copy.sqlite")
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: folder.file("nowhere"))
        let error = await #expect(throws: StoreError.self) { try await database.backup(to: url) }
        #expect(error?.message.contains(url.path(percentEncoded: false)) == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.contains("copy") } == [
                "copy.sqlite"
            ])
    }

    @Test("A backup on a full disk fails and leaves no file")
    func noRoom() async throws {
        try await database.write { connection in try connection.insert((0..<5_000).map { Car(id: $0) }) }
        let path = folder.url.path(percentEncoded: false)
        // In another process, since the limit holds for all files of a process.
        await #expect(processExitsWith: .success) { [path = path as String] in
            let folder = URL(filePath: path, directoryHint: .isDirectory)
            let database = try Database(at: folder.appending(path: "store.sqlite"), migrations: [.cars])
            limitFileSize(to: 65_536)
            let error = await #expect(throws: StoreError.self) {
                try await database.backup(to: folder.appending(path: "copy.sqlite"))
            }
            guard error != nil else { exit(1) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).allSatisfy { $0.hasPrefix("store") })
    }

    @Test("A backup that cannot be written leaves no file")
    func impossible() async throws {
        await #expect(throws: StoreError.self) {
            try await database.backup(to: folder.url.appending(path: "missing/copy.sqlite"))
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { $0.hasPrefix("store") })
    }
}

/// Makes writes beyond this size fail in the whole process, as on a full disk.
private func limitFileSize(to bytes: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
        setrlimit(RLIMIT_FSIZE, &limit)
    #endif
}
