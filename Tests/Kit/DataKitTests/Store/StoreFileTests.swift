// These tests need POSIX permissions and exit tests, which not every platform has.
#if os(macOS) || os(Linux)
    @testable import DataKit
    import DataKitDoubles
    import Foundation
    import Testing

    @Suite("Files of the store")
    struct StoreFileTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        private func permissions(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }

        @Test("Only the owner can access the files, under any umask")
        func permissions() async throws {
            // The umask belongs to the whole process, so another process sets it.
            await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
                umask(0)
                let url = URL(filePath: path).appending(path: "a/b/store.sqlite")
                let database = try Database(at: url, migrations: [.cars])
                try await database.write { try $0.insert(Car(id: 1)) }
                for name in ["a/b/store.sqlite", "a/b/store.sqlite-wal", "a/b/store.sqlite-shm"] {
                    let file = URL(filePath: path).appending(path: name).path
                    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                    guard mode == 0o600 else { exit(1) }
                }
            }
            #expect(try permissions(folder.file("a")) == 0o700)
            #expect(try permissions(folder.file("a/b")) == 0o700)
        }

        @Test("Opening a file removes access for other users")
        func restricted() throws {
            _ = try Database(at: folder.file(), migrations: [.cars])
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file().path)
            _ = try Database(at: folder.file(), migrations: [.cars])
            #expect(try permissions(folder.file()) == 0o600)
        }

        @Test("A file that is not a database keeps its permissions")
        func foreign() throws {
            try Data("something else, somebody else's".utf8).write(to: folder.file())
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file().path)
            #expect(throws: StoreError.self) { try Database(at: folder.file(), migrations: [.cars]) }
            #expect(try permissions(folder.file()) == 0o644)
        }

        @Test("A write after the folder's removal fails")
        func vanished() async throws {
            let url = folder.file("data/store.sqlite")
            let database = try Database(at: url, migrations: [.cars])
            try await database.write { try $0.insert(Car(id: 1)) }
            try FileManager.default.removeItem(at: folder.file("data"))
            await #expect(throws: StoreError.vanished(path: url.path)) {
                try await database.write { try $0.insert(Car(id: 2)) }
            }
            await #expect(throws: StoreError.vanished(path: url.path)) {
                try await database.read { try $0.count(Query<Car>()) }
            }
        }

        @Test("A negative schema version is reported as damage", arguments: [-1, Int(Int32.min)])
        func negativeVersion(version: Int) async throws {
            // A database writes to its file once more when it closes, and no caller waits for this write. A copy of the
            // file has no such write.
            try await Database(at: folder.file("original"), migrations: [.cars]).backup(to: folder.file())
            try folder.execute("PRAGMA user_version = \(version)")
            let before = try Data(contentsOf: folder.file())
            let path = folder.file().path
            #expect(throws: StoreError.corrupt(path: path, cause: "The schema's version is \(version).")) {
                try Database(at: folder.file(), migrations: [.cars])
            }
            #expect(try Data(contentsOf: folder.file()) == before)
        }
    }
#endif
