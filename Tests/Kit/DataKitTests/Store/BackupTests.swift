import DataKit
import DataKitDoubles
import DomainKit
import Foundation
import Testing

@Suite("Backup")
struct BackupTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file(), migrations: [.cars])
    }

    @Test("A copy made while others write is one committed state, whole")
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

    @Test("A copy that cannot be written leaves nothing behind")
    func impossible() async throws {
        await #expect(throws: StoreError.self) {
            try await database.backup(to: folder.url.appending(path: "missing/copy.sqlite"))
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { $0.hasPrefix("store") })
    }
}
