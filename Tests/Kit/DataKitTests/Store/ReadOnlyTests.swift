import DataKitDoubles
import Foundation
import Reactive
import Testing

@testable import DataKit

@Suite("A database for reading only")
struct ReadOnlyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A read-only database's live query follows the app's commits")
    func liveQuery() async throws {
        let app = try Database(at: folder.file(), migrations: [.cars])
        let widget = try Database(reading: folder.file(), migrations: [.cars])
        var counts: [Int] = []
        for try await count in widget.observe({ try $0.count(Query<Car>()) }) {
            counts.append(count)
            if counts.count == 3 { break }
            try await app.write { [count] in try $0.insert(Car(id: count + 1)) }
        }
        #expect(counts == [0, 1, 2])
    }

    @Test("A write to a read-only database throws and changes nothing")
    func write() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        let widget = try Database(reading: folder.file(), migrations: [.cars])
        await #expect(throws: StoreError.readOnly(path: folder.file().path)) {
            try await widget.write { try $0.insert(Car(id: 1)) }
        }
        #expect(try await widget.read { try $0.count(Query<Car>()) } == 0)
    }

    @Test("Opening a missing file for reading fails and creates no file")
    func missing() {
        #expect(throws: StoreError.self) { try Database(reading: folder.file(), migrations: [.cars]) }
        #expect(!FileManager.default.fileExists(atPath: folder.file().path))
    }

    @Test("A file of another application or of a newer app version is refused")
    func refused() throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        let path = folder.file().path
        #expect(throws: StoreError.unrelatedDatabase(path: path)) {
            try Database(reading: folder.file(), migrations: [.cars], applicationID: 7)
        }
        #expect(throws: StoreError.newerSchema(path: path, found: 1, supported: 0)) {
            try Database(reading: folder.file(), migrations: [])
        }
    }

    @Test("A file that lacks a migration is read unchanged")
    func older() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        let later = Migration(sql: "CREATE TABLE later (id INTEGER PRIMARY KEY)")
        let widget = try Database(reading: folder.file(), migrations: [.cars, later])
        #expect(try await widget.read { try $0.count(Query<Car>()) } == 0)
        #expect(try await widget.read { try $0.value("PRAGMA user_version") } == 1)
    }
}
