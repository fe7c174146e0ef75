import DataKitDoubles
import Dispatch
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("A suspended database")
struct SuspensionTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file(), migrations: [.cars])
    }

    @Test("A write waits until the database resumes")
    func waiting() async throws {
        await database.suspend()
        let write = Task { [database] in try await database.write { try $0.insert(Car(id: 1)) } }
        let read = Task { [database] in try await database.read { try $0.count(Query<Car>()) } }
        await #expect(throws: StoreError.suspended(path: folder.file().path)) {
            try await database.readWithoutWaiting { _ in }
        }
        try await database.resume()
        try await write.value
        #expect(try await [0, 1].contains(read.value))
        #expect(try await database.read { try $0.count(Query<Car>()) } == 1)
    }

    @Test("Rejected access throws immediately until the database resumes")
    func rejecting() async throws {
        await database.suspend(rejectsAccess: true)
        let error = StoreError.suspended(path: folder.file().path)
        await #expect(throws: error) { try await database.write { _ in } }
        await #expect(throws: error) { try await database.read { _ in } }
        await #expect(throws: error) { try await database.checkpoint() }
        #expect(error.message.hasSuffix("is closed while the app is in the background. Open the app and try again."))
        try await database.resume()
        try await database.write { _ in }
    }

    @Test("A running write finishes before the suspension")
    func running() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let write = Task { [database] in
            try await database.write { connection in
                begin.finish()
                gate.wait()
                try connection.insert(Car(id: 1))
            }
        }
        for await _ in begun {}
        async let suspended: Void = database.suspend(rejectsAccess: true)
        gate.signal()
        await suspended
        try await write.value
        try await database.resume()
        #expect(try await database.read { try $0.count(Query<Car>()) } == 1)
    }

    @Test("A suspension waits for a running write, even in a cancelled task")
    func cancelledSuspension() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let flag = Mutex(false)
        let end = { @Sendable in flag.withLock { $0 = true } }
        let hasEnded = { @Sendable in flag.withLock { $0 } }
        let write = Task { [database] in
            try await database.write { connection in
                begin.finish()
                _ = try connection.value(
                    """
                    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 500000)
                    SELECT count(*) FROM numbers
                    """, as: Int.self)
                end()
            }
        }
        for await _ in begun {}
        let suspending = Task { [database] in
            withUnsafeCurrentTask { $0?.cancel() }
            await database.suspend()
            return hasEnded()
        }
        #expect(await suspending.value)
        try await write.value
    }

    @Test("A cancelled write stops waiting for the database to resume")
    func cancelled() async throws {
        await database.suspend()
        let write = Task { [database] in try await database.write { try $0.insert(Car(id: 1)) } }
        write.cancel()
        await #expect(throws: CancellationError.self) { try await write.value }
        try await database.resume()
        #expect(try await database.read { try $0.count(Query<Car>()) } == 0)
    }

    @Test("After a resume, a live query shows what others have committed during the suspension")
    func liveQuery() async throws {
        var counts: [Int] = []
        for try await count in database.observe({ try $0.count(Query<Car>()) }) {
            counts.append(count)
            if counts.count == 2 { break }
            await database.suspend()
            let other = try Database(at: folder.file(), migrations: [.cars])
            try await other.write { try $0.insert(Car(id: 1)) }
            try await database.resume()
        }
        #expect(counts == [0, 1])
    }

    @Test("A live query started during a suspension emits when the database resumes")
    func laterLiveQuery() async throws {
        await database.suspend()
        let counts = database.observe { try $0.count(Query<Car>()) }
        let first = Task { try await counts.first() }
        try await database.resume()
        #expect(try await first.value == 0)
    }

    @Test("If the file is damaged during a suspension, resuming and each access fail")
    func damaged() async throws {
        await database.suspend()
        try Data(repeating: 7, count: 4096).write(to: folder.file())
        let error = StoreError.notADatabase(path: folder.file().path)
        await #expect(throws: error) { try await database.resume() }
        await #expect(throws: error) { try await database.read { _ in } }
        await #expect(throws: error) { _ = try await database.observe { try $0.count(Query<Car>()) }.first() }
    }

    @Test("Suspending or resuming twice, or in memory, has no effect")
    func repeated() async throws {
        try await database.resume()
        await database.suspend()
        await database.suspend()
        try await database.resume()
        try await database.resume()
        try await database.write { try $0.insert(Car(id: 1)) }
        let memory = try Database.inMemory(migrations: [.cars])
        try await memory.write { try $0.insert(Car(id: 1)) }
        await memory.suspend(rejectsAccess: true)
        #expect(try await memory.read { try $0.count(Query<Car>()) } == 1)
    }

    @Test("A shared database checks its file again once it resumes")
    func watching() async throws {
        let shared = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
        let commits = try #require(shared.foreignCommits)
        let observation = shared.onCommit(touching: ["cars"]) { _ in }
        defer { observation.cancel() }
        #expect(commits.isAsking)
        await shared.suspend()
        #expect(!commits.isAsking)
        try await shared.resume()
        #expect(commits.isAsking)
    }

    @Test("A service first used during a suspension is suspended too")
    func laterService() async throws {
        final class Probe: DatabaseService {
            let isSuspended: Bool
            init(isSuspended: Bool) { self.isSuspended = isSuspended }
            func suspend() async {}
            func resume() {}
        }
        await database.suspend()
        #expect(database.services.service(Probe.self).isSuspended)
        try await database.resume()
        #expect(!DatabaseServices().service(Probe.self).isSuspended)
    }

    #if os(Linux)
        @Test("During a suspension the process has no lock and no open file")
        func locks() async throws {
            let shared = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
            let observation = shared.observe(Query<Car>()).subscribe { _ in }
            defer { observation.cancel() }
            try await shared.write { try $0.insert(Car(id: 1)) }
            #expect(try openFiles() > 0)
            #expect(try locks() > 0)
            await shared.suspend()
            await database.suspend()
            #expect(try openFiles() == 0)
            #expect(try locks() == 0)
            try await shared.resume()
            #expect(try openFiles() > 0)
        }

        @Test(
            "A suspension ends the request and releases the sender's lock before it returns",
            .timeLimit(.minutes(1)))
        func sending() async throws {
            let shared = try Database(
                at: folder.file(), migrations: [.cars, .offline],
                environment: DataEnvironment(clock: StubClock { _ in false }))
            let (requests, request) = AsyncStream.makeStream(of: String.self)
            let cache = EditableCache<Car>(shared, source: "cars", account: .just("ada")) { edit in
                request.yield(edit.key)
                try await hang()
            }
            try await shared.write { try cache.create(Car(id: 1), in: $0) }
            var iterator = requests.makeAsyncIterator()
            let key = await iterator.next()
            #expect(try locks() > 0)
            await shared.suspend()
            await database.suspend()
            #expect(try openFiles() == 0)
            #expect(try locks() == 0)
            try await shared.resume()
            #expect(await iterator.next() == key)
            withExtendedLifetime(cache) {}
        }

        @Test("The sender of a suspended database takes no lock")
        func laterSender() async throws {
            let shared = try Database(at: folder.file(), migrations: [.cars, .offline])
            await shared.suspend()
            await database.suspend()
            let cache = EditableCache<Car>(shared, source: "cars", account: .just("ada")) { _ in nil }
            let saving = Task { try await cache.create(Car(id: 1)).first() }
            #expect(try locks() == 0)
            try await shared.resume()
            _ = try await saving.value
            #expect(try await cache.find(1) == Car(id: 1))
        }

        private func openFiles() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { file in
                let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
                return path?.hasPrefix(folder.file().path) == true
            }
        }

        /// The locks that the kernel lists for the file, its log and its index.
        private func locks() throws -> Int {
            let folder = folder.file().deletingLastPathComponent()
            let inodes = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
                try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[.systemFileNumber] as? UInt64
            }
            let table = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
            // A file on another disk, which another process has locked, may have the same inode number.
            let process = " \(ProcessInfo.processInfo.processIdentifier) "
            return table.split(separator: "\n").count { line in
                line.contains(process) && inodes.contains { line.contains(":\($0) ") }
            }
        }
    #endif
}
