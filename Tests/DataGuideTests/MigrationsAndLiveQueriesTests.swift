import DataKit
import DataKitDoubles
import DomainKit
import Foundation
import Reactive
import Testing

struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var year: Int?
}

extension Film: Record {
    static let title = Column<Film, String>("title", \.title)
    static let year = Column<Film, Int?>("year", \.year)
    static let table: Table<Film> = Table(
        "films", Column("id", \.id), title, year, make: Film.init(id:title:year:))
}

extension Migration {
    static let ofFilms = [
        Migration(sql: "CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;"),
        Migration(sql: "ALTER TABLE films ADD COLUMN year INTEGER;"),
    ]
}

func enterBackground(_ database: Database) async {
    await database.suspend()
}

func enterForeground(_ database: Database) async throws {
    try await database.resume()
}

/// The code of the guide *Migrations and live queries*. ExamplesTests finds the guide's code in this file.
@Suite struct MigrationsAndLiveQueriesTests {
    let database: Database

    private let folder: TemporaryFolder
    /// A file with a film, which was not written by the kit.
    let file: URL

    init() throws {
        database = try Database.inMemory(migrations: Migration.ofFilms)
        folder = try TemporaryFolder()
        file = folder.file()
        try folder.execute(
            """
            CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
            INSERT INTO films VALUES (1, 'Metropolis');
            """)
    }

    @Test("The migrations create the described tables")
    func schema() async throws {
        let differences = try await database.read { try $0.schemaDifferences(Film.table) }
        #expect(differences == [])
    }

    @Test("A file of another library is taken over and gets its missing steps")
    func takeOver() async throws {
        let database = try Database(
            at: file, migrations: Migration.ofFilms, applicationID: 0x4649_4C4D,
            adopting: { try $0.value("SELECT 1 FROM sqlite_schema WHERE name = 'films'") })
        try await database.write { try $0.insert(Film(id: 2, title: "Alien", year: 1979)) }
        let films = try await database.read { try $0.fetch(Query<Film>(orderedBy: Film.title.ascending)) }
        #expect(films == [Film(id: 2, title: "Alien", year: 1979), Film(id: 1, title: "Metropolis", year: nil)])
    }

    @Test("A transaction is saved as a whole, and a query selects rows")
    func transactions() async throws {
        try await database.write { connection in
            try connection.insert(Film(id: 1, title: "Metropolis", year: 1927))
            try connection.upsert(Film(id: 2, title: "Alien", year: 1979))
        }
        let old = try await database.read { try $0.fetch(Query(Film.year < 1950, orderedBy: Film.title.ascending)) }
        #expect(old.map(\.title) == ["Metropolis"])
    }

    @Test("A live query emits now and after each commit that changes its result")
    func live() async throws {
        let titles = database.observe(Query<Film>(orderedBy: Film.title.ascending)).map { $0.map(\.title) }
        let iterator = titles.makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try await database.write { try $0.insert(Film(id: 1, title: "Alien", year: 1979)) }
        #expect(try await iterator.next() == ["Alien"])
        try await database.write { try $0.insert(Film(id: 2, title: "Metropolis", year: 1927)) }
        #expect(try await iterator.next() == ["Alien", "Metropolis"])
    }
    @Test("A database suspended in the background continues with its rows in the foreground")
    func background() async throws {
        let database = try Database(at: folder.url.appending(path: "new.sqlite"), migrations: Migration.ofFilms)
        try await database.write { try $0.insert(Film(id: 1, title: "Alien", year: 1979)) }
        await enterBackground(database)
        try await enterForeground(database)
        #expect(try await database.read { try $0.count(Query<Film>()) } == 1)
    }
    @Test("A widget reads the app's rows without writing")
    func widget() async throws {
        let file = folder.url.appending(path: "new.sqlite")
        let app = try Database(at: file, migrations: Migration.ofFilms)
        try await app.write { try $0.insert(Film(id: 1, title: "Alien", year: 1979)) }
        let database = try Database(reading: file, migrations: Migration.ofFilms)
        #expect(try await database.read { try $0.count(Query<Film>()) } == 1)
    }
}
