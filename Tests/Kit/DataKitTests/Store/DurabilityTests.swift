// These tests start other processes, which not every platform supports.
#if os(macOS) || os(Linux)
    @testable import DataKit
    import DataKitDoubles
    import Foundation
    import Synchronization
    import Testing

    /// A child process writes and is killed. Everything whose commit was acknowledged must be in the file.
    @Suite("Durability of acknowledged writes")
    struct DurabilityTests {
        @Test("Acknowledged writes survive fifty kills during a transaction or commit", arguments: 0..<50)
        func killed(round: Int) async throws {
            let folder = try TemporaryFolder()
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.url.path as String, killer = round as Int] in
                let folder = URL(filePath: path)
                let database = try Database(at: folder.appending(path: "store.sqlite"), migrations: [.cars])
                let log = try Acknowledgements(folder)
                let acknowledged = Atomic(0)
                // In odd rounds another thread kills the process, at any moment of the writer's work.
                if !killer.isMultiple(of: 2) {
                    Thread.detachNewThread {
                        while acknowledged.load(ordering: .acquiring) < killer {}
                        kill(getpid(), SIGKILL)
                    }
                }
                for batch in 0... {
                    try await database.write { connection in
                        for row in 0..<10 {
                            try connection.insert(Car(id: batch * 10 + row, make: String(repeating: "x", count: 500)))
                            // In even rounds the writer kills it in the middle of a transaction.
                            if killer.isMultiple(of: 2), batch == killer, row == 5 { kill(getpid(), SIGKILL) }
                        }
                    }
                    try log.add(batch)
                    acknowledged.add(1, ordering: .releasing)
                }
            }
            let database = try Database(at: folder.file(), migrations: [.cars])
            #expect(try await database.read { try $0.value("PRAGMA integrity_check") } == "ok")
            let ids = try await database.read { try $0.fetch(Query<Car>(orderedBy: Car.id.ascending)).map(\.id) }
            #expect(ids.count.isMultiple(of: 10), "A transaction is there whole or not at all")
            #expect(ids == Array(0..<ids.count))
            #expect(ids.count / 10 >= (try Acknowledgements.count(in: folder.url)))
        }

        @Test("An interrupted migration leaves the old schema and runs at the next opening")
        func interruptedMigration() async throws {
            let folder = try TemporaryFolder()
            try await Database(at: folder.file(), migrations: [.cars]).write { try $0.insert(Car(id: 1)) }
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
                let dying = Migration { connection in
                    try connection.execute("UPDATE cars SET make = 'lost'")
                    kill(getpid(), SIGKILL)
                }
                _ = try Database(at: URL(filePath: path).appending(path: "store.sqlite"), migrations: [.cars, dying])
            }
            let old = try Database(at: folder.file(), migrations: [.cars])
            #expect(try await old.read { try $0.fetch(Query<Car>()) } == [Car(id: 1)])
            let renamed = Migration(sql: "UPDATE cars SET make = 'Skoda'")
            let new = try Database(at: folder.file(), migrations: [.cars, renamed])
            #expect(try await new.read { try $0.fetch(Query<Car>()) } == [Car(id: 1, make: "Skoda")])
        }

        @Test("Two processes write to one file concurrently without losses")
        func twoProcesses() async throws {
            let folder = try TemporaryFolder()
            let database = try Database(at: folder.file(), migrations: [.cars], busyTimeout: .seconds(60))
            async let child: Void = {
                await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
                    let url = URL(filePath: path).appending(path: "store.sqlite")
                    let database = try Database(at: url, migrations: [.cars], busyTimeout: .seconds(60))
                    for id in 0..<200 { try await database.write { try $0.insert(Car(id: 1_000 + id)) } }
                }
            }()
            for id in 0..<200 { try await database.write { try $0.insert(Car(id: id)) } }
            await child
            let ids = try await database.read { try $0.fetch(Query<Car>(orderedBy: Car.id.ascending)).map(\.id) }
            #expect(ids == Array(0..<200) + Array(1_000..<1_200))
        }
    }

    /// The commits that were acknowledged, as one byte each in a file. The kernel keeps written bytes when the process
    /// is killed.
    private struct Acknowledgements {
        private let file: FileHandle

        init(_ folder: URL) throws {
            let url = folder.appending(path: "acknowledged")
            try Data().write(to: url)
            file = try FileHandle(forWritingTo: url)
        }

        func add(_ batch: Int) throws { try file.write(contentsOf: Data([UInt8(truncatingIfNeeded: batch)])) }

        static func count(in folder: URL) throws -> Int {
            try Data(contentsOf: folder.appending(path: "acknowledged")).count
        }
    }
#endif
