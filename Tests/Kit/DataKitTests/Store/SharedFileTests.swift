import DataKitDoubles
import Dispatch
import DomainKit
import Foundation
import Reactive
import Testing

@testable import DataKit

// These tests start other processes, which not every platform supports.
#if os(macOS) || os(Linux)
    @Suite("Processes that share a file", .timeLimit(.minutes(5)))
    struct SharedFileTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        @Test("A process that only reads emits the app's commits")
        func reading() async throws {
            let app = try Database(at: folder.file(), migrations: [.cars])
            try await app.write { try $0.insert(Car(id: 1)) }
            let (reports, report) = AsyncStream.makeStream(of: Void.self)
            let observed = folder.file("observed")
            let watch = FileWatch.changes(of: observed.path, on: DispatchQueue(label: "test")) { report.yield() }
            async let widget: Void = {
                await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
                    let folder = URL(filePath: path)
                    let database = try Database(
                        reading: folder.appending(path: "store.sqlite"), migrations: [.cars])
                    for try await cars in database.observe(Query<Car>()) {
                        if cars.count == 2 { break }
                        try Data().write(to: folder.appending(path: "observed"))
                    }
                }
            }()
            for await _ in reports where FileManager.default.fileExists(atPath: observed.path) { break }
            try await app.write { try $0.insert(Car(id: 2)) }
            await widget
            withExtendedLifetime(watch) {}
        }

        @Test("The app sends the edits that an extension enqueues", arguments: [false, true])
        func enqueueing(whileSuspended isSuspended: Bool) async throws {
            let app = try Database(
                at: folder.file(), migrations: [.cars, .offline], sharedWithOtherProcesses: true)
            let (edits, sent) = AsyncStream.makeStream(of: EntityEdit<Car>.self)
            let cache = EditableCache<Car>(app, source: "cars", account: .just("ada")) { edit in
                sent.yield(edit)
                return nil
            }
            for try await cars in cache.pending where cars.isEmpty { break }
            if isSuspended { await app.suspend() }
            await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
                let database = try Database(
                    at: URL(filePath: path).appending(path: "store.sqlite"), migrations: [.cars, .offline])
                let offline = Connectivity.offline(since: .distantPast)
                let cache = EditableCache<Car>(
                    database, source: "cars", account: .just("ada"), connectivity: .just(offline)
                ) { _ in exit(EXIT_FAILURE) }
                let car = Car(id: 7)
                #expect(try await cache.create(car).first() == .waiting(car))
                let changed = Car(id: 8, model: "A6")
                #expect(try await cache.save(changed, from: Car(id: 8)).first() == .waiting(changed))
            }
            if isSuspended { try await app.resume() }
            let changes = await edits.prefix(2).reduce(into: [String]()) { changes, edit in
                switch edit.change {
                case .create(let car): changes.append("create \(car.id)")
                case .save(let car, let fields): changes.append("save \(car.id) \(fields.sorted())")
                case .delete(let id): changes.append("delete \(id)")
                }
            }
            #expect(changes == ["create 7", "save 8 [\"model\"]"])
            for try await pending in cache.pending where pending.isEmpty { break }
            #expect(try await cache.find(7) == Car(id: 7))
        }
    }
#endif
