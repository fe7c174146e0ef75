import DataKitDoubles
import DataKitSQLite
import Dispatch
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("Commits of others")
struct ExternalChangesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A live query emits commits of another connection to the file", arguments: [2, 0])
    func liveQuery(readers: Int) async throws {
        let watching = try Database(
            at: folder.file(), migrations: [.cars], readers: readers, sharedWithOtherProcesses: true)
        let other = try Database(at: folder.file(), migrations: [.cars])
        var seen: [[Int]] = []
        for try await cars in watching.observe(Query<Car>(orderedBy: Car.id.ascending)) {
            seen.append(cars.map(\.id))
            if seen.count == 3 { break }
            let id = seen.count
            try await other.write { try $0.insert(Car(id: id)) }
        }
        #expect(seen == [[], [1], [1, 2]])
    }

    @Test("An observer of external commits is notified about its requested tables")
    func observer() async throws {
        let watching = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
        let other = try Database(at: folder.file(), migrations: [.cars])
        let (tables, line) = AsyncStream.makeStream(of: Set<String>.self)
        let observation = watching.onCommit(touching: ["Cars"]) { line.yield($0) }
        // Writes run one after the other: once this one is done, the observer is registered.
        try await watching.write { _ in }
        try await other.write { try $0.insert(Car(id: 1)) }
        #expect(await tables.first { _ in true } == ["cars"])
        observation.cancel()
    }

    @Test("A file locked at its opening reports each external commit once")
    func once() async throws {
        _ = try Database(at: folder.file(), migrations: [.cars])
        var handle: OpaquePointer?
        #expect(sqlite3_open(folder.file().path, &handle) == SQLITE_OK)
        let lock = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1"
        #expect(sqlite3_exec(handle, lock, nil, nil, nil) == SQLITE_OK)
        let watching = try Database(
            at: folder.file(), migrations: [.cars], busyTimeout: .seconds(600), waitsForLock: false,
            sharedWithOtherProcesses: true)
        let told = Mutex(0)
        let (tables, line) = AsyncStream.makeStream(of: Set<String>.self)
        let observation = watching.onCommit(touching: ["cars"]) { tables in
            told.withLock { $0 += 1 }
            line.yield(tables)
        }
        defer { observation.cancel() }
        #expect(sqlite3_exec(handle, "COMMIT", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
        let other = try Database(at: folder.file(), migrations: [.cars])
        try await watching.write { _ in }
        try await other.write { try $0.insert(Car(id: 1)) }
        #expect(await tables.first { _ in true } == ["cars"])
        await untilAskedTwice()
        #expect(told.withLock { $0 } == 1)
    }

    /// Waits until the file has been checked twice.
    private func untilAskedTwice() async {
        let (questions, question) = AsyncStream.makeStream(of: Void.self)
        let watch = FileWatch.everyHalfSecond(on: DispatchQueue(label: "test")) { question.yield() }
        var answers = questions.makeAsyncIterator()
        for _ in 0..<2 { await answers.next() }
        withExtendedLifetime(watch) {}
    }

    @Test("A watch reports changes of a database's files, and of no other file")
    func watch() async throws {
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        let queue = DispatchQueue(label: "test")
        let watches = ["store.sqlite", "other"].map { name in
            FileWatch.changes(of: folder.file(name).path, on: queue) { report.yield(name) }
        }
        try Data("1".utf8).write(to: folder.file("store.sqlite-wal"))
        var seen: Set<String> = []
        #if os(Linux)
            for await name in reports.prefix(2) { seen.insert(name) }
            #expect(seen == ["store.sqlite"])
            try Data("1".utf8).write(to: folder.file("other"))
        #endif
        for await name in reports where name == "other" { break }
        withExtendedLifetime(watches) {}
    }

    #if os(Linux)
        @Test("A watch also reports a file that is closed without a change")
        func closing() async throws {
            let file = folder.file()
            try Data("1".utf8).write(to: file)
            let handle = try FileHandle(forUpdating: file)
            let (reports, report) = AsyncStream.makeStream(of: Void.self)
            let watch = FileWatch.changes(of: file.path, on: DispatchQueue(label: "test")) { report.yield() }
            try handle.close()
            _ = await reports.first { true }
            withExtendedLifetime(watch) {}
        }
    #endif

    @Test("A check without an external commit reports nothing")
    func silence() async throws {
        let database = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
        let observation = database.onCommit(touching: ["cars"]) { Issue.record("Told of \($0)") }
        defer { observation.cancel() }
        // Once this write is done, the observer is registered.
        try await database.write { _ in }
        try Data().write(to: folder.file("store.sqlite-touched"))
        await untilAskedTwice()
    }

    @Test("A new observer does not hide an earlier commit from the other observers", .timeLimit(.minutes(5)))
    func secondObserver() async throws {
        let watching = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
        let other = try Database(at: folder.file(), migrations: [.cars])
        let (tables, line) = AsyncStream.makeStream(of: Set<String>.self)
        let first = watching.onCommit(touching: ["cars"]) { line.yield($0) }
        // Writes run one after the other: once this one is done, the first observer is registered.
        try await watching.write { _ in }
        try await other.write { try $0.insert(Car(id: 1)) }
        let second = watching.onCommit(touching: ["cars"]) { _ in }
        #expect(await tables.first { _ in true } == ["cars"])
        first.cancel()
        second.cancel()
    }

    @Test("The file is polled only while it is observed")
    func asking() async throws {
        let database = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
        let commits = try #require(database.foreignCommits)
        #expect(!commits.isAsking)
        let first = database.onCommit(touching: ["cars"]) { _ in }
        let second = database.observe(Query<Car>()).subscribe { _ in }
        #expect(commits.isAsking)
        first.cancel()
        #expect(commits.isAsking)
        second.cancel()
        #expect(!commits.isAsking)
        let later = database.onCommit(touching: ["cars"]) { _ in }
        #expect(commits.isAsking)
        later.cancel()
    }

    // These tests start other processes, which not every platform supports.
    #if os(macOS) || os(Linux)
        @Test("A live query emits the commits of another process")
        func process() async throws {
            let watching = try Database(at: folder.file(), migrations: [.cars], sharedWithOtherProcesses: true)
            async let child: Void = {
                await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
                    let database = try Database(
                        at: URL(filePath: path).appending(path: "store.sqlite"), migrations: [.cars])
                    try await database.write { try $0.insert(Car(id: 7)) }
                }
            }()
            let seen = try await watching.observe(Query<Car>()).filter { !$0.isEmpty }.first()
            #expect(seen?.map(\.id) == [7])
            await child
        }
    #endif
}
