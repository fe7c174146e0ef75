// These tests start other processes, which not every platform supports.
#if os(macOS) || os(Linux)
    import DataKit
    import DataKitDoubles
    import DomainKit
    import Foundation
    import Reactive
    import Synchronization
    import Testing
    import VirtualTime

    /// A process edits, sends and pulls, and is killed at any moment. The next process continues. At the same time,
    /// another device changes the titles of the same memos.
    @Suite("Durability of an editable cache")
    struct EditableCacheDurabilityTests {
        @Test("Acknowledged edits reach the server exactly once")
        func killed() async throws {
            let folder = try TemporaryFolder()
            let server = try MemoServer(file: folder.file("server.json"))
            for id in 1...4 { server.put(Memo(id: id, title: "Memo")) }
            for round in 0..<25 {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [path = folder.url.path as String, round = round as Int] in
                    try await Device(URL(filePath: path)).edit(untilKilledIn: round)
                }
            }
            let device = try Device(folder.url)
            try await device.settle()
            try device.journal.expect(device.server.memos)
            #expect(try await device.shown() == device.server.memos)
        }
    }

    /// One process on the files of a folder.
    private struct Device {
        let server: MemoServer
        let journal: Journal
        private let cache: EditableCache<Memo>
        private let connectivity = BehaviorSubject<Connectivity>(.online)
        private let steps: Steps

        init(_ folder: URL) throws {
            let server = try MemoServer(file: folder.appending(path: "server.json"))
            let steps = Steps()
            self.server = server
            self.steps = steps
            journal = try Journal(folder)
            cache = EditableCache(
                try Database(
                    at: folder.appending(path: "store.sqlite"), migrations: Memo.migrations, environment: .stubbed),
                source: "memos",
                account: .just("ada"), connectivity: connectivity.observable,
                policy: EditPolicy(local: ["version"]), fetch: { try server.fetch($0) }
            ) { edit in
                steps.take()
                defer { steps.take() }
                return try server.perform(edit)
            }
        }

        func edit(untilKilledIn round: Int) async throws {
            var random = SeededGenerator(seed: UInt64(round))
            steps.kill(after: Int.random(in: 1...40, using: &random), Int.random(in: 0...200_000, using: &random))
            if round.isMultiple(of: 3) { connectivity.send(.offline(since: .distantPast)) }
            for number in 0... {
                steps.take()
                let id = Int.random(in: 1...4, using: &random)
                let text = "\(round).\(number)"
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    try await pull()
                case 1:
                    server.change(id) { $0.title = "Title \(text)" }
                case 2:
                    let memo = Memo(id: -1_000 * (round + 1) - number, title: "New", text: text)
                    try journal.begin(memo)
                    _ = try await cache.create(memo).first()
                    try journal.acknowledge(memo)
                default:
                    guard let shown = try await cache.find(id) else { continue }
                    var memo = shown
                    memo.text = text
                    try journal.begin(memo)
                    _ = try await cache.save(memo, from: shown).first()
                    try journal.acknowledge(memo)
                }
            }
        }

        func settle() async throws {
            for try await pending in cache.pending {
                let isDecided = !pending.contains(where: \.mark.needsDecision)
                #expect(isDecided, "Nobody else has changed a text")
                if pending.isEmpty || !isDecided { break }
            }
            try await pull()
        }

        func shown() async throws -> [Memo] {
            var shown: [Memo] = []
            for memo in server.memos { if let memo = try await cache.find(memo.id) { shown.append(memo) } }
            return shown
        }

        private func pull() async throws {
            try await cache.pull { [server] _ in PullPart(entities: server.memos, cursor: nil) }
        }
    }

    /// Counts the steps of a process, and kills the process some time after a number of steps.
    private final class Steps: Sendable {
        private let count = Atomic(0)

        func take() { count.add(1, ordering: .releasing) }

        func kill(after limit: Int, _ while: Int) {
            Thread.detachNewThread { [self] in
                while count.load(ordering: .acquiring) < limit {}
                for _ in 0..<`while` { _ = count.load(ordering: .acquiring) }
                Foundation.kill(getpid(), SIGKILL)
            }
        }
    }

    /// The actions and outcomes of the processes, one line for each. The kernel keeps the lines when a process is
    /// killed.
    private struct Journal {
        private let file: URL

        init(_ folder: URL) throws {
            file = folder.appending(path: "journal")
            if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        }

        func begin(_ memo: Memo) throws { try add("begin", memo) }

        func acknowledge(_ memo: Memo) throws { try add("done", memo) }

        private func add(_ word: String, _ memo: Memo) throws {
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("\(word) \(memo.id) \(memo.text)\n".utf8))
        }

        /// Compares the server's memos with the acknowledged edits, and with the edits that may have been taken before
        /// a kill.
        func expect(_ memos: [Memo]) throws {
            var possible: [Int: Set<String>] = [:]
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                let (id, text) = (Int(words[1]) ?? 0, words[2])
                if words[0] == "begin" {
                    possible[id, default: [""]].insert(text)
                } else {
                    possible[id] = [text]
                }
            }
            let texts = memos.map(\.text).filter { !$0.isEmpty }
            #expect(texts.count == Set(texts).count)
            for (id, possible) in possible {
                if id > 0 {
                    let text = memos.first { $0.id == id }?.text
                    #expect(possible.contains(text ?? "gone"), "memo \(id)")
                } else if !possible.contains("") {
                    #expect(possible.isSubset(of: texts), "memo \(id) was created")
                }
            }
            #expect(memos.count > 4)
        }
    }
#endif
