import DataKitDoubles
import DataKitSQLite
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@testable import DataKit

@Suite("The cache of pages and entities")
struct CacheTests {
    private struct Film: Record, Equatable {
        static let table: Table<Film> = Table(
            "films", Column("id", \.id), Column("year", \.year), make: Film.init(id:year:))

        var id: String
        var year: Int
    }

    private static let migrations: [Migration] = [.offline, .creating(Film.table)]

    private let folder: TemporaryFolder
    private let database: Database
    private let failures = Failures()

    private final class Failures: Sendable {
        private let all = Mutex<[String]>([])
        func add(_ error: any Error) { all.withLock { $0.append((error as? StoreError)?.cause ?? "\(error)") } }
        var causes: [String] { all.withLock { $0 } }
    }

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(
            at: folder.file(), migrations: Self.migrations,
            environment: DataEnvironment(onFailure: { [failures] in failures.add($0) }))
    }

    private func entities(source: String = "demo") -> EntityCache<Film> {
        EntityCache(database, source: source)
    }

    private func films(_ numbers: ClosedRange<Int>) -> [Film] {
        numbers.map { Film(id: "film \($0)", year: 1900 + $0) }
    }

    private func store(_ numbers: ClosedRange<Int>, in cache: PageCache<Film>, total: Int? = nil) async {
        let request = PageRequest(token: .offset(numbers.lowerBound - 1), perPage: numbers.count)
        let page = Page(films(numbers), for: request, total: total)
        await cache.store(request) { page }
    }

    private func years(_ offset: Int, _ count: Int, in cache: PageCache<Film>) async -> [Int]? {
        await cache.page(PageRequest(token: .offset(offset), perPage: count))?.items.map { $0.year - 1900 }
    }

    @Test("Cached pages of any size are cut from saved items without a gap")
    func windows() async {
        let cache = PageCache(entities())
        await store(1...10, in: cache, total: 25)
        await store(21...25, in: cache, total: 25)
        #expect(await years(3, 4, in: cache) == [4, 5, 6, 7])
        #expect(await years(8, 4, in: cache) == [9, 10])
        #expect(await years(15, 10, in: cache) == nil)
        #expect(await years(20, 10, in: cache) == [21, 22, 23, 24, 25])
        #expect(failures.causes == [])
    }

    @Test(
        "A table's earlier rows stay cached if a migration names their source",
        arguments: [true, false])
    func earlierRows(isSaid: Bool) async throws {
        try await database.write { connection in
            try connection.insert(Film(id: "film 9", year: 1909))
            if isSaid { try connection.execute("INSERT INTO cached_sources VALUES ('films', 'demo')") }
        }
        let cache = PageCache(entities())
        await store(1...2, in: cache, total: 2)
        #expect(await years(0, 2, in: cache) == [1, 2])
        #expect(await cache.entities.find("film 9") == (isSaid ? Film(id: "film 9", year: 1909) : nil))
        #expect(failures.causes == [])
    }

    @Test("An entity in several lists is stored once and found by its ID")
    func severalLists() async {
        let entities = entities()
        let all = PageCache(entities)
        let search = PageCache(entities, list: "search?q=film")
        await store(1...5, in: all, total: 5)
        await store(4...4, in: search)
        let edited = Film(id: "film 4", year: 1999)
        await entities.update(edited)
        #expect(await entities.find("film 4") == edited)
        #expect(await years(0, 5, in: all) == [1, 2, 3, 99, 5])
        #expect(await entities.find("film 6") == nil)
        await entities.keep { Film(id: "film 6", year: 1906) }
        #expect(await entities.find("film 6")?.year == 1906)
    }

    @Test("A deleted entity moves up the later entities of each list")
    func deletion() async {
        let entities = entities()
        let all = PageCache(entities)
        let search = PageCache(entities, list: "search")
        await store(1...5, in: all, total: 5)
        await store(1...2, in: search, total: 2)
        await entities.delete("film 4")
        #expect(await years(0, 5, in: all) == [1, 2, 3, 5])
        #expect(await years(0, 2, in: search) == [1, 2])
    }

    @Test("A deletion at an unknown position drops the cached entities that may have moved")
    func deletionInGap() async {
        let cache = PageCache(entities())
        await store(1...3, in: cache, total: 9)
        await store(7...9, in: cache, total: 9)
        await cache.entities.delete("film 5")
        #expect(await years(0, 3, in: cache) == [1, 2, 3])
        #expect(await years(6, 2, in: cache) == nil)
    }

    @Test("A deletion in a list of unknown length drops positions that may have moved")
    func deletionInEndlessList() async {
        let cache = PageCache(entities())
        await store(1...3, in: cache)
        await store(7...9, in: cache)
        await cache.entities.keep { Film(id: "film 5", year: 1_905) }
        await cache.entities.delete("film 5")
        #expect(failures.causes == [])
        #expect(await cache.entities.find("film 5") == nil)
        #expect(await years(0, 3, in: cache) == [1, 2, 3])
        #expect(await years(6, 2, in: cache) == nil)
    }

    @Test("Entities that belong to no list can also be fetched as a page")
    func unlisted() async {
        let entities = entities()
        await entities.keep { Film(id: "film 5", year: 1_905) }
        let page = await entities.page(PageRequest()) { $0.year > 1_900 }
        #expect(page?.items.map(\.id) == ["film 5"])
        #expect(page?.staleSince != nil)
        #expect(failures.causes == [])
    }

    @Test("Found entities are returned in pages, in the requested order or by ID")
    func found() async {
        let (entities, films) = (entities(), films(1...5))
        await entities.keepAll { films.reversed() }
        func pages(sortedBy order: (@Sendable (Film, Film) -> Bool)? = nil) async -> [[Int]] {
            var pages: [[Int]] = []
            for number in 1...2 {
                let request = PageRequest(page: number, perPage: 2)
                let page = await entities.page(request, sortedBy: order) { $0.year != 1_902 }
                pages.append(page?.items.map { $0.year - 1_900 } ?? [])
                #expect(page?.totalItems == 4)
            }
            return pages
        }
        #expect(await pages() == [[1, 3], [4, 5]])
        #expect(await pages { $0.year > $1.year } == [[5, 4], [3, 1]])
    }

    @Test("The age of found entities is the age of the oldest saved list")
    func age() async throws {
        let days = (0..<3).map { Date(timeIntervalSinceReferenceDate: 86_400 * Double($0)) }
        let now = Mutex(days[0])
        let database = try Database.inMemory(
            migrations: Self.migrations, environment: DataEnvironment(now: { now.withLock { $0 } }))
        let entities = EntityCache<Film>(database, source: "demo")
        func age() async -> Date? { await entities.page(PageRequest()) { _ in true }?.staleSince }
        await entities.keep { Film(id: "film 1", year: 1_901) }
        #expect(await age() == days[0])
        for day in days.dropFirst() {
            now.withLock { $0 = day }
            await store(1...2, in: PageCache(entities, list: "\(day)"))
            #expect(await age() == days[1])
        }
    }

    @Test("Another source's entities are neither returned nor changed")
    func sources() async {
        await store(1...3, in: PageCache(entities()), total: 3)
        let other = entities(source: "other")
        #expect(await other.find("film 1") == nil)
        #expect(await years(0, 3, in: PageCache(other)) == nil)
        await other.delete("film 1")
        #expect(await years(0, 3, in: PageCache(entities())) == [1, 2, 3])
        await store(1...1, in: PageCache(other), total: 1)
        #expect(await entities().find("film 2") == nil)
    }

    @Test("One source's changes leave another source's entities unchanged")
    func changesOfAnotherSource() async throws {
        await store(1...2, in: PageCache(entities()), total: 2)
        let other = Film(id: "film 1", year: 1_999)
        await entities(source: "other").update(other)
        try await database.write { try $0.keepCached(other, from: "other") }
        #expect(await years(0, 2, in: PageCache(entities())) == [1, 2])
        let found = try await database.read { connection in
            try ["demo", "other"].map { try connection.findCached(Film.self, id: "film 1", from: $0)?.year }
        }
        #expect(found == [1_901, nil])
    }

    @Test("Entities saved in the app's transaction belong to the cache's source")
    func keptInTransaction() async throws {
        let film = Film(id: "film 1", year: 1_901)
        try await database.write { try $0.keepCached(film, from: "demo") }
        #expect(await entities().find("film 1") == film)
        let edited = Film(id: "film 1", year: 1_999)
        try await database.write { try $0.keepCached(edited, from: "demo") }
        #expect(await entities().find("film 1") == edited)
    }

    @Test("A page beyond the last found entity is nil")
    func behindWhatIsFound() async {
        let (entities, films) = (entities(), films(1...2))
        await entities.keepAll { films }
        let found = await entities.page(PageRequest(page: 2, perPage: 2)) { _ in true }
        #expect(found == nil)
    }

    @Test("All entities saved together are found, but no entity of another source")
    func keptAll() async {
        await store(1...2, in: PageCache(entities()), total: 2)
        let films = films(3...4)
        await entities(source: "other").keepAll { films }
        #expect(await entities(source: "other").page(PageRequest()) { _ in true }?.items == films)
        #expect(await entities().find("film 1") == nil)
        #expect(failures.causes == [])
    }

    @Test("Saving no entity leaves another source's entities unchanged")
    func keptNothing() async {
        await store(1...2, in: PageCache(entities()), total: 2)
        await entities(source: "other").keep { nil }
        #expect(await entities().find("film 1") != nil)
        #expect(failures.causes == [])
    }

    @Test("A response that arrives after its caller left is neither shown nor cached")
    func abandoned() async throws {
        let (asked, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let released = AsyncStream.makeStream(of: Void.self)
        let kept = Mutex<[Int]>([])
        let shown = Mutex<[Int]>([])
        func numbers() -> Observable<Int> {
            let lifetime = Lifetime { released.continuation.yield() }
            return .cachedThenFresh {
                1
            } fresh: {
                asked.continuation.yield()
                // A separate task, which the cancellation does not end.
                await Task { for await _ in gate.stream { break } }.value
                return 2
            } store: { number in
                withExtendedLifetime(lifetime) { kept.withLock { $0.append(number) } }
            }
        }
        let subscription = numbers().subscribe { number in shown.withLock { $0.append(number) } }
        for await _ in asked.stream { break }
        subscription.cancel()
        gate.continuation.yield()
        // The task holds the closures until its end, so nothing is stored after this line.
        for await _ in released.stream { break }
        #expect(shown.withLock { $0 } == [1])
        #expect(kept.withLock { $0 } == [])
    }

    @Test("The end of another source's list does not end this source's list")
    func endOfAnotherSource() async {
        await store(1...3, in: PageCache(entities()), total: 3)
        let cache = PageCache(entities(source: "other"))
        await store(1...3, in: cache)
        #expect(await cache.page(PageRequest(perPage: 3))?.next == .offset(3))
    }

    @Test("An unreadable row is left out and counted")
    func badRow() async throws {
        let cache = PageCache(entities())
        await store(1...3, in: cache, total: 3)
        try await database.write { connection in
            try connection.execute("PRAGMA ignore_check_constraints = ON")
            try connection.execute("DROP TABLE films")
            try connection.execute("CREATE TABLE films (id TEXT PRIMARY KEY, year)")
            try connection.execute(
                "INSERT INTO films VALUES ('film 1', 1901), ('film 2', 'long ago'), ('film 3', 1903)")
        }
        let page = await cache.page(PageRequest(perPage: 3))
        #expect(page?.items.map(\.year) == [1901, 1903])
        #expect(page?.unreadableItems == 1)
        let found = await cache.entities.page(PageRequest(perPage: 3)) { $0.year < 1903 }
        #expect(found?.items.map(\.year) == [1901])
        #expect(found?.unreadableItems == 1)
        // Unreadable rows do not belong to a page, so the first page counts them.
        let following = await cache.entities.page(PageRequest(page: 2, perPage: 1)) { _ in true }
        #expect(following?.items.map(\.year) == [1903])
        #expect(following?.unreadableItems == 0)
        #expect(failures.causes == ["Column year holds a text instead of an integer."])
    }

    @Test("A whole list replaces the previous list")
    func whole() async throws {
        let cache = PageCache(entities())
        await store(1...9, in: cache, total: 9)
        let films = films(4...5)
        try await cache.storeAll { films }
        #expect(await years(0, 9, in: cache) == [4, 5])
        #expect(await years(0, 1, in: cache) == [4])
    }

    @Test("Positions in one source's list do not apply to another source's list")
    func placesOfAnotherSource() async {
        await store(1...3, in: PageCache(entities()), total: 5)
        let (other, films) = (PageCache(entities(source: "other")), films(1...3))
        await other.entities.keepAll { films }
        await store(4...5, in: other, total: 5)
        #expect(await years(0, 3, in: other) == nil)
        #expect(await years(3, 2, in: other) == [4, 5])
    }

    @Test("Another source's whole list replaces everything from the first source")
    func wholeOfAnotherSource() async throws {
        await store(1...3, in: PageCache(entities()), total: 3)
        let (other, films) = (PageCache(entities(source: "other")), films(3...4))
        try await other.storeAll { films }
        #expect(await years(0, 9, in: other) == [3, 4])
        #expect(await entities().find("film 1") == nil)
        #expect(await other.entities.find("film 1") == nil)
    }

    @Test("A locked file delays neither a requested page nor a received response")
    func locked() async throws {
        let cache = PageCache(entities())
        await store(1...2, in: cache, total: 2)
        var other: OpaquePointer?
        #expect(sqlite3_open(folder.file().path, &other) == SQLITE_OK)
        #expect(sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let request = PageRequest(perPage: 2)
        let fresh = Page(films(1...2), for: request, total: 2)
        let seen = Mutex<[Bool]>([])
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        nonisolated(unsafe) let lock = other
        let pages = Observable.cachedThenFresh {
            await cache.page(request)
        } fresh: {
            fresh
        } store: { page in
            await cache.store(request) { page }
        }
        let watching = pages.subscribe { page in
            let count = seen.withLock { seen in
                seen.append(page.staleSince != nil)
                return seen.count
            }
            // The lock is held until both pages were received. A cache that stored the response first would wait for
            // the lock forever.
            if count == 2 { sqlite3_close(lock) }
        } onCompletion: { _ in
            end.finish()
        }
        defer { watching.cancel() }
        for await _ in ended {}
        #expect(seen.withLock { $0 } == [true, false])
        #expect(failures.causes == [])
    }

    @Test("The migration creates every table as described")
    func schema() async throws {
        let database = try Database.inMemory(migrations: Self.migrations)
        #expect(try await database.read { try $0.schemaDifferences(Film.table) } == [])
    }
}

private final class Lifetime: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
}
