import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

@Suite("A forgotten migration")
struct MissingTableTests {
    fileprivate struct Film: Record, Equatable {
        static let table: Table<Film> = Table(
            "films", Column("id", \.id), Column("year", \.year), make: Film.init(id:year:))

        var id: String
        var year: Int
    }

    /// A migration that an app forgets, and the part of the error that names it.
    fileprivate enum Forgotten: CaseIterable {
        case offline, films

        var migrations: [Migration] { self == .films ? [.offline] : [.creating(Film.table)] }
        var hint: String { self == .films ? "films. Add the migration .creating(_:)" : "Add the migration .offline" }
    }

    private let failures = AsyncStream.makeStream(of: String.self)

    private func database(without forgotten: Forgotten) throws -> Database {
        try .inMemory(
            migrations: forgotten.migrations,
            environment: DataEnvironment(onFailure: { [failures] error in
                failures.continuation.yield((error as? StoreError)?.cause ?? "\(error)")
            }))
    }

    /// Waits for a failure that names the migration.
    private func expectFailure(naming forgotten: Forgotten) async {
        for await cause in failures.stream where cause.contains(forgotten.hint) { return }
    }

    @Test(
        "Each first use of an entity cache reports the missing migration by name",
        .timeLimit(.minutes(1)), arguments: Forgotten.allCases)
    fileprivate func entities(forgotten: Forgotten) async throws {
        let cache = EntityCache<Film>(try database(without: forgotten), source: "demo")
        #expect(await cache.find("1") == nil)
        await expectFailure(naming: forgotten)
        await cache.keep { Film(id: "1", year: 1936) }
        await expectFailure(naming: forgotten)
        #expect(await cache.page(PageRequest(perPage: 3)) { _ in true } == nil)
        await expectFailure(naming: forgotten)
        await cache.update(Film(id: "1", year: 1936))
        await expectFailure(naming: forgotten)
        await cache.delete("1")
        await expectFailure(naming: forgotten)
    }

    @Test(
        "Each first use of a page cache reports the missing migration by name",
        .timeLimit(.minutes(1)), arguments: Forgotten.allCases)
    fileprivate func pages(forgotten: Forgotten) async throws {
        let cache = PageCache(EntityCache<Film>(try database(without: forgotten), source: "demo"))
        let request = PageRequest(perPage: 3)
        #expect(await cache.page(request) == nil)
        await expectFailure(naming: forgotten)
        await cache.store(request) { Page([Film(id: "1", year: 1936)], for: request, total: 1) }
        await expectFailure(naming: forgotten)
        await #expect(throws: StoreError.self) { try await cache.storeAll { [] } }
        await #expect(throws: StoreError.self) { try await cache.observe().first() }
    }

    @Test(
        "Creating an editable cache reports the missing migration by name",
        .timeLimit(.minutes(1)), arguments: Forgotten.allCases)
    fileprivate func edits(forgotten: Forgotten) async throws {
        let cache = EditableCache<Film>(
            try database(without: forgotten), source: "demo", account: .just("ada")
        ) { _ in nil }
        await expectFailure(naming: forgotten)
        withExtendedLifetime(cache) {}
    }
}
