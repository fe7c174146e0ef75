import DataKit
import DataKitTesting
import DomainKit
import Foundation
import InspectorKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// A small app that uses everything that a replay controls: requests, a database, timers, dates and randomness.
@MainActor
final class RecordedApp {
    let scene: Live<CratesViewModel>
    let database: Database

    static let migrations = [Migration.offline, Migration(sql: "CREATE TABLE crates (name TEXT PRIMARY KEY) STRICT;")]

    /// - Parameter file: The app's database; `nil` for one in memory.
    init(
        _ surroundings: Surroundings, server: StubTransport = .crates(), sorted order: String = "ASC",
        file: URL? = nil
    ) async throws {
        let observer = surroundings.inspector.observer
        database = try await surroundings.database(migrations: Self.migrations) {
            guard let file else {
                return try .inMemory(migrations: Self.migrations, environment: DataEnvironment(observer: observer))
            }
            return try Database(at: file, migrations: Self.migrations, environment: DataEnvironment(observer: observer))
        }
        surroundings.inspector.show(database, named: "crates")
        let api = APIClient(
            baseURL: URL(filePath: "/"), transport: surroundings.transport(server),
            options: APIClient.Options(surroundings))
        scene = Live(CratesViewModel(api: api, database: database, surroundings: surroundings, order: order))
    }
}

struct CratesViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var load: Driver<Void>
        @Trigger var search: Driver<String>
        @Trigger(.secret) var password: Driver<String>
    }

    struct Output {
        @Property var crates: [String] = []
        @Property var found: [String] = []
        @Property var loadedAt: Date? = nil
        @Property var lot = 0.0
        @Event var greeted: Driver<String>
        @Event var errors: Driver<Failure>
        @Event var made: Driver<UUID>
    }

    let api: APIClient
    let database: Database
    let surroundings: Surroundings
    let order: String

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        // A live query shows the saved rows, not the response.
        database.observe { [order] connection in
            try connection.fetch("SELECT name FROM crates ORDER BY name \(order)") { try $0.text(at: 0) }
        }
        .asDriver { _ in .empty() }
        .drive(output.$crates).store(in: bag)
        input.load
            .flatMapLatest { [api, database] in
                Observable {
                    let names = try await api.send(Endpoint<[String]>(path: ["crates"]))
                    try await database.write { connection in
                        for name in names {
                            try connection.execute("INSERT OR REPLACE INTO crates VALUES (?)", arguments: [name])
                        }
                    }
                }
                .asDriver(reporting: output.$errors)
            }
            .drive { [surroundings] in
                output.loadedAt = surroundings.environment.now()
                output.lot = surroundings.environment.random(0...1)
                output.$made.send(surroundings.environment.uuid())
            }
            .store(in: bag)
        input.search
            .debounce(for: .milliseconds(200), clock: surroundings.environment.clock)
            .flatMapLatest { [api] words in
                Observable { try await api.send(Endpoint<[String]>(path: ["search", words])) }
                    .asDriver(reporting: output.$errors)
            }
            .drive(output.$found).store(in: bag)
        input.password.drive { output.$greeted.send("Hello \($0)") }.store(in: bag)
        input.password
            .flatMapLatest { [api] password in
                Observable<Void> {
                    let names = try await api.send(Endpoint<[String]>(path: ["search", password]))
                    throw GatewayError.refused(message: "Nobody is called \(names[1])")
                }
                .asDriver(reporting: output.$errors)
            }
            .drive {}
            .store(in: bag)
        return output
    }
}

extension StubTransport {
    /// Returns a stub that responds with names built from the last segment of the path.
    static func crates() -> StubTransport {
        StubTransport { request in
            let name = request.url.lastPathComponent
            let names = name == "crates" ? ["pears", "apples"] : [name, "\(name) of last year"]
            return HTTPResponse(status: 200, body: try JSONEncoder().encode(names))
        }
    }
}
