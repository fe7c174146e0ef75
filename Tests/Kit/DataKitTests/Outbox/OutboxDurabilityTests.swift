// Other processes, which not every platform can start.
#if os(macOS) || os(Linux)
    @testable import DataKit
    import DataKitDoubles
    import Foundation
    import Reactive
    import Testing

    /// A child process sends edits and is killed after it has taken one: before the request, after it, or while it
    /// records the answer.
    @Suite("An outbox whose process is killed")
    struct OutboxDurabilityTests {
        @Test("Fifty kills: each edit has one effect, and each kill allows one more request")
        func killed() async throws {
            let folder = try TemporaryFolder()
            let database = try Database(at: folder.file(), migrations: [.offline])
            let outbox = Outbox<NoteEdit>(database)
            for number in 0..<60 {
                try await database.write { try outbox.enqueue(.save("\(number)", text: "x"), of: "ada", in: $0) }
            }
            for round in 0..<50 {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = folder.url.path as String, round = round as Int] in
                    let folder = URL(filePath: path)
                    let database = try Database(at: folder.appending(path: "store.sqlite"), migrations: [.offline])
                    let server = try FileServer(folder)
                    let sender = OutboxSender(Outbox<NoteEdit>(database), account: .just("ada")) { delivery in
                        if round % 3 == 0 { kill(getpid(), SIGKILL) }
                        try server.perform(delivery)
                        if round % 3 == 1 { kill(getpid(), SIGKILL) }
                        return { _ in kill(getpid(), SIGKILL) }
                    }
                    await sender.run()
                }
            }
            let server = try FileServer(folder.url)
            let sender = OutboxSender(outbox, account: .just("ada")) { delivery in
                try server.perform(delivery)
                return { _ in }
            }
            let running = Task { await sender.run() }
            for try await entries in outbox.entries(of: "ada") where entries.isEmpty { break }
            running.cancel()
            let requests = try server.requests()
            #expect(Set(requests).count == 60, "Each edit has one key")
            #expect(requests.count <= 60 + 50)
            let edits = requests.map { $0.split(separator: " ").first.flatMap { Int($0) } ?? -1 }
            #expect(edits == edits.sorted(), "They are sent in their order")
        }
    }

    /// A server that writes a line for each request to a file. The kernel keeps the lines when the process is killed.
    private struct FileServer: Sendable {
        private let url: URL

        init(_ folder: URL) throws {
            url = folder.appending(path: "requests")
            if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
        }

        func perform(_ delivery: OutboxDelivery<NoteEdit>) throws {
            let file = try FileHandle(forWritingTo: url)
            try file.seekToEnd()
            try file.write(contentsOf: Data("\(delivery.edit.entity) \(delivery.key)\n".utf8))
        }

        func requests() throws -> [String] {
            try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
#endif
