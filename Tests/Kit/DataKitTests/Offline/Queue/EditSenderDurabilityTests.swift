// These tests start other processes, which not every platform supports.
#if os(macOS) || os(Linux)
    @testable import DataKit
    import DataKitDoubles
    import DomainKit
    import Foundation
    import Reactive
    import Testing

    /// A child process sends edits and is killed after it has taken one: before the request, after it, or while it
    /// records the response.
    @Suite("Durability of the edit queue")
    struct EditSenderDurabilityTests {
        @Test("After fifty kills each edit was performed once, with one extra request per kill")
        func killed() async throws {
            let folder = try TemporaryFolder()
            let offline = BehaviorSubject<Connectivity>(.offline(since: .distantPast))
            let cache = try Parcel.cache(at: folder.url, connectivity: offline.observable) { _ in nil }
            try await cache.database.write { connection in
                for number in 0..<60 { try cache.create(Parcel(id: number, label: "x"), in: connection) }
            }
            for round in 0..<50 {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = folder.url.path as String, round = round as Int] in
                    let folder = URL(filePath: path)
                    let server = try FileServer(folder)
                    let cache = try Parcel.cache(at: folder) { edit in
                        if round % 3 == 0 { kill(getpid(), SIGKILL) }
                        let parcel = try server.perform(edit)
                        if round % 3 == 1 { kill(getpid(), SIGKILL) }
                        return Parcel(id: parcel.id, label: Parcel.fatal)
                    }
                    for try await _ in cache.pending {}
                }
            }
            let server = try FileServer(folder.url)
            let last = try Parcel.cache(at: folder.url) { try server.perform($0) }
            for try await pending in last.pending where pending.isEmpty { break }
            let requests = try server.requests()
            #expect(Set(requests).count == 60, "Each edit has one key")
            #expect(requests.count <= 60 + 50)
            let edits = requests.map { $0.split(separator: " ").first.flatMap { Int($0) } ?? -1 }
            #expect(edits == edits.sorted(), "They are sent in their order")
        }
    }

    private struct Parcel: Record, Equatable {
        /// Kills the process that writes it.
        static let fatal = "fatal"

        static let table: Table<Parcel> = Table(
            "parcels", Column("id", \.id),
            Column("label") { parcel in
                if parcel.label == fatal { kill(getpid(), SIGKILL) }
                return parcel.label
            },
            make: Parcel.init(id:label:))

        var id: Int
        var label: String

        static func cache(
            at folder: URL, connectivity: Observable<Connectivity> = .just(.online),
            perform: @escaping @Sendable (EntityEdit<Parcel>) throws -> Parcel?
        ) throws -> EditableCache<Parcel> {
            EditableCache(
                try Database(
                    at: folder.appending(path: "store.sqlite"), migrations: [.offline, .creating(Parcel.table)]),
                source: "parcels", account: .just("ada"), connectivity: connectivity, send: { try perform($0) })
        }
    }

    /// A server that writes a line for each request to a file. The kernel keeps the lines when the process is killed.
    private struct FileServer: Sendable {
        private let url: URL

        init(_ folder: URL) throws {
            url = folder.appending(path: "requests")
            if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        }

        func perform(_ edit: EntityEdit<Parcel>) throws -> Parcel {
            guard case .create(let parcel) = edit.change else { throw GatewayError.refused() }
            let file = try FileHandle(forWritingTo: url)
            try file.seekToEnd()
            try file.write(contentsOf: Data("\(parcel.id) \(edit.key)\n".utf8))
            return parcel
        }

        func requests() throws -> [String] {
            try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
#endif
