import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing
import VirtualTime

/// Random histories of a list over a cache with a database: edits, a connection that comes and goes, reloads, and edits
/// that the server performs while a page is on its way.
@Suite(.timeLimit(.minutes(5))) struct EditedListHistoryTests {
    /// A device, its list, and the server.
    private final class History: Sendable {
        private struct State {
            var contents: ListContents<Edited<Memo>>?
            var faults: [String] = []
            var creations = 0
            var asked = 0
            var during: (@Sendable () async -> Void)?
        }

        let server: MemoServer
        let cache: EditableCache<Memo>
        private let connectivity = BehaviorSubject<Connectivity>(.online)
        private let parts = PublishSubject<ListCommand<Int>>()
        private let contents = BehaviorSubject<ListContents<Edited<Memo>>?>(nil)
        private let state = Mutex(State())
        private let bag = SubscriptionBag()

        init(pageSize: Int) throws {
            let server = MemoServer("A", "B", "C", "D", "E", "F", "G")
            server.numberCreations()
            self.server = server
            cache = EditableCache(
                try Database.inMemory(migrations: Memo.migrations), source: "memos", account: .just("ada"),
                connectivity: connectivity.observable, policy: EditPolicy(local: ["version"]),
                fetch: { try server.fetch($0) }, send: { try server.perform($0) })
            var list = cache.list(showsCreated: true) { [self] in try await page($0) }
            list.pageSize = pageSize
            list.steps(parts.observable).subscribe { [self] in show($0) }.store(in: bag)
        }

        var faults: [String] { state.withLock { $0.faults } }
        private var isOnline: Bool { connectivity.value.offlineSince == nil }

        private func page(_ request: PageRequest) async throws -> Page<Memo> {
            let page = server.page(request)
            if let edit = state.withLock({ $0.during.take() }) { await edit() }
            guard isOnline else { throw GatewayError.offline }
            return page
        }

        private func show(_ shown: ListContents<Edited<Memo>>) {
            let ids = shown.map(\.id)
            state.withLock { state in
                if Set(ids).count != ids.count { state.faults.append("An ID is twice in \(ids).") }
                state.contents = shown
            }
            contents.send(shown)
        }

        func ask(_ part: ListPart) async throws -> ListContents<Edited<Memo>> {
            let asked = state.withLock { state in
                state.asked += 1
                return state.asked
            }
            parts.send(.ask(part))
            for try await case let shown? in contents.observable where shown.asked >= asked && shown.isEnded {
                return shown
            }
            throw CancellationError()
        }

        func edit(_ random: inout SeededGenerator) -> @Sendable () async -> Void {
            let rows = state.withLock { $0.contents.map { Array($0) } ?? [] }
            let row = rows.randomElement(using: &random)?.entity
            let kind = Int.random(in: 0..<4, using: &random)
            return { [self] in
                guard kind > 0, let row else {
                    let id = state.withLock { state in
                        state.creations += 1
                        return -state.creations
                    }
                    _ = try? await cache.create(Memo(id: id, title: "New \(-id)")).first()
                    return
                }
                switch kind {
                case 1:
                    var changed = row
                    changed.text += "."
                    _ = try? await cache.save(changed, from: row).first()
                case 2: _ = try? await cache.delete(row).first()
                default: _ = try? await cache.undo(row.id)
                }
            }
        }

        func step(_ random: inout SeededGenerator) async throws {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = try await ask(.reload)
            case 1: _ = try await ask(.next)
            case 2:
                let edit = edit(&random)
                state.withLock { $0.during = edit }
                _ = try await ask(Bool.random(using: &random) ? .reload : .next)
            case 3: connectivity.send(isOnline ? .offline(since: .distantPast) : .online)
            default: await edit(&random)()
            }
        }

        /// Decides all conflicts, sends all edits, and loads the whole list.
        func finish() async throws -> ListContents<Edited<Memo>> {
            connectivity.send(.online)
            for try await pending in cache.pending {
                if pending.isEmpty { break }
                for edit in pending where edit.mark.needsDecision {
                    if case .conflict = edit.mark.state {
                        try await cache.decide(edit.id, mine: nil)
                    } else {
                        try await cache.discard(edit.id)
                    }
                }
            }
            state.withLock { $0.during = nil }
            var shown = try await ask(.reload)
            while shown.hasMore, shown.failure == nil { shown = try await ask(.next) }
            return shown
        }
    }

    /// `LIST_HISTORIES=2000` tries more by hand.
    private static let count = ProcessInfo.processInfo.environment["LIST_HISTORIES"].flatMap { Int($0) } ?? 12

    @Test("A list equals the server's list once every edit was sent", arguments: 0..<count)
    func equal(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let history = try History(pageSize: Int.random(in: 1...4, using: &random))
        _ = try await history.ask(.first)
        for _ in 0..<40 { try await history.step(&random) }
        let shown = try await history.finish()
        #expect(history.faults == [])
        #expect(shown.map(\.entity.title) == history.server.memos.map(\.title))
        #expect(shown.map(\.entity.text) == history.server.memos.map(\.text))
        #expect(shown.totalItems == history.server.memos.count)
    }
}
