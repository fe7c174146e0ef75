import DataKitDoubles
import Foundation
import Testing
import VirtualTime

@testable import DataKit

/// Database files with flipped bytes, missing ends and foreign content.
@Suite("Damaged files")
struct DamageTests {
    /// How many damaged files are tried; more by hand, such as `STORE_FUZZ_COUNT=100000`.
    static let fuzzCount = ProcessInfo.processInfo.environment["STORE_FUZZ_COUNT"].flatMap(Int.init) ?? 1_000

    @Test("A damaged file yields data or a clear error and stays unchanged")
    func mutations() async throws {
        let folder = try TemporaryFolder()
        let original = try Database(at: folder.file("original"), migrations: [.cars])
        try await original.write { connection in
            for id in 0..<200 { try connection.insert(Car(id: id, trim: String(repeating: "x", count: id))) }
        }
        // A backup is a single file. A part of the original may still be in its write-ahead log.
        try await original.backup(to: folder.file("whole"))
        var whole = try Data(contentsOf: folder.file("whole"))
        // These two bytes say that the file is used with a write-ahead log, as the app's own files do (SQLite's file
        // format, 1.3).
        whole.replaceSubrange(18...19, with: [2, 2])
        var generator = SeededGenerator(seed: 20_261_122)
        for round in 0..<Self.fuzzCount {
            let damaged = damage(whole, &generator)
            try damaged.write(to: folder.file())
            do {
                let database = try Database(at: folder.file(), migrations: [.cars])
                do {
                    _ = try await database.read { try $0.fetch(Query<Car>()) }
                    try await database.write { try $0.upsert(Car(id: 5)) }
                } catch {
                    #expect(error is StoreError, "file \(round): \(error)")
                }
            } catch {
                #expect(error is StoreError, "file \(round): \(error)")
                #expect(try Data(contentsOf: folder.file()) == damaged, "file \(round), \(error), was changed")
            }
            for end in ["", "-wal", "-shm", "-journal"] {
                try? FileManager.default.removeItem(at: folder.file("store.sqlite\(end)"))
            }
        }
    }

    @Test("A file stays unchanged after a failed migration, even without a write-ahead log")
    func failedMigration() async throws {
        let folder = try TemporaryFolder()
        let original = try Database(at: folder.file("original"), migrations: [.cars])
        try await original.backup(to: folder.file())
        var damaged = try Data(contentsOf: folder.file())
        // The file gets no write-ahead log and schema version 0, so that the tables are created again (SQLite's file
        // format, 1.3).
        damaged.replaceSubrange(18...19, with: [1, 1])
        damaged.replaceSubrange(60...63, with: [0, 0, 0, 0])
        try damaged.write(to: folder.file())
        #expect { try Database(at: folder.file(), migrations: [.cars]) } throws: { error in
            if case StoreError.migrationFailed(version: 1, _) = error { true } else { false }
        }
        #expect(try Data(contentsOf: folder.file()) == damaged)
        // With the right version, the file is opened and used with a write-ahead log.
        damaged.replaceSubrange(60...63, with: [0, 0, 0, 1])
        try damaged.write(to: folder.file())
        let mended = try Database(at: folder.file(), migrations: [.cars])
        try await mended.write { try $0.insert(Car(id: 1)) }
        #expect(try Data(contentsOf: folder.file())[18...19].elementsEqual([2, 2]))
    }

    private func damage(_ whole: Data, _ generator: inout SeededGenerator) -> Data {
        var bytes = whole
        // Half of the damage is in the header and the schema, where it has most effect.
        func place() -> Int {
            Bool.random(using: &generator)
                ? .random(in: 0..<256, using: &generator) : .random(in: 0..<bytes.count, using: &generator)
        }
        for _ in 0...Int.random(in: 0...3, using: &generator) {
            switch Int.random(in: 0...4, using: &generator) {
            case 0, 1, 2: bytes[place()] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 3: bytes[place()] = .random(in: 0...255, using: &generator)
            default:
                let start = place()
                let end = min(bytes.count, start + .random(in: 0...600, using: &generator))
                bytes.replaceSubrange(start..<end, with: Data(count: end - start))
            }
        }
        if Int.random(in: 0...9, using: &generator) == 0 {
            bytes = bytes.prefix(.random(in: 0...bytes.count, using: &generator))
        }
        return Data(bytes)
    }
}
