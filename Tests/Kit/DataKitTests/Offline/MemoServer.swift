import DataKit
import DomainKit
import Foundation
import Synchronization

struct Memo: Record, Equatable, Codable {
    static let table: Table<Memo> = Table(
        "memos", Column("id", \.id), Column("title", \.title), Column("text", \.text), Column("version", \.version),
        make: { id, title, text, version in
            guard title.count + text.count <= 100 else { throw StoreError.unreadable(cause: "It is too long.") }
            return Memo(id: id, title: title, text: text, version: version)
        })

    var id: Int
    var title: String
    var text = ""
    var version = 0
}

extension Memo {
    static let migrations: [Migration] = [.offline, .creating(Memo.table)]
}

/// A server of memos with versions, cursors and keys, within the process.
final class MemoServer: Sendable {
    struct State {
        var memos: [Int: Memo] = [:]
        var sequence = 0
        var changes: [(sequence: Int, id: Int)] = []
        var horizon = 0
        var answers: [String: Memo?] = [:]
        var requests: [String] = []
        var keys: [String] = []
        /// What the next requests fail with, after they were performed if `isLost`.
        var failures: [(error: GatewayError, isLost: Bool)] = []
        var numbersCreations = false
        var pageRequests = 0
        /// Edits are performed once it has ended.
        var gate: AsyncStream<Void>?
    }

    let state = Mutex(State())
    private let file: URL?

    init(_ titles: String...) {
        file = nil
        for (index, title) in titles.enumerated() { put(Memo(id: index + 1, title: title)) }
    }

    /// A server that goes on from a file, in which it keeps every change before it answers.
    init(file: URL) throws {
        self.file = file
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let kept = try JSONDecoder().decode(Kept.self, from: Data(contentsOf: file))
        state.withLock { state in
            (state.memos, state.sequence, state.answers) = (kept.memos, kept.sequence, kept.answers)
        }
    }

    private struct Kept: Codable {
        var memos: [Int: Memo]
        var sequence: Int
        var answers: [String: Memo?]
    }

    private func keep(_ state: State) {
        let kept = Kept(memos: state.memos, sequence: state.sequence, answers: state.answers)
        if let file { try? JSONEncoder().encode(kept).write(to: file, options: .atomic) }
    }

    /// Changes a memo as another device does.
    func put(_ memo: Memo) {
        state.withLock { state in
            state.put(memo)
            keep(state)
        }
    }

    func change(_ id: Int, _ change: (inout Memo) -> Void) {
        state.withLock { state in
            guard var memo = state.memos[id] else { return }
            change(&memo)
            state.put(memo)
            keep(state)
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in
            state.sequence += 1
            state.memos[id] = nil
            state.changes.append((state.sequence, id))
        }
    }

    var memos: [Memo] { state.withLock { $0.memos.values.sorted { $0.id < $1.id } } }
    var requests: [String] { state.withLock { $0.requests } }

    func fail(_ error: GatewayError, isLost: Bool = false) {
        state.withLock { $0.failures.append((error, isLost)) }
    }

    func hold(until gate: AsyncStream<Void>) { state.withLock { $0.gate = gate } }

    func passGate() async {
        guard let gate = state.withLock({ $0.gate.take() }) else { return }
        for await _ in gate {}
    }

    func perform(_ edit: EntityEdit<Memo>) throws -> Memo? {
        try state.withLock { state in
            state.keys.append(edit.key)
            let failure = state.failures.isEmpty ? nil : state.failures.removeFirst()
            if let failure, !failure.isLost { throw failure.error }
            let answer = try state.perform(edit)
            keep(state)
            if let failure { throw failure.error }
            return answer
        }
    }

    func fetch(_ id: Int) throws -> Memo {
        try state.withLock { state in
            guard let memo = state.memos[id] else { throw GatewayError.notFound() }
            return memo
        }
    }

    func page(_ request: PageRequest) -> Page<Memo> {
        let all = memos
        state.withLock { $0.pageRequests += 1 }
        return Page(Array(all.dropFirst(request.offset).prefix(request.perPage)), for: request, total: all.count)
    }

    func part(_ cursor: String?, limit: Int = 100) throws -> PullPart<Memo> {
        try state.withLock { state in
            state.requests.append("pull \(cursor ?? "all")")
            guard let from = cursor.flatMap(Int.init) else {
                return PullPart(entities: Array(state.memos.values), cursor: "\(state.sequence)")
            }
            guard from >= state.horizon else {
                throw GatewayError.notFound(cause: .init(APIError.status(410, message: nil)))
            }
            let changes = state.changes.filter { $0.sequence > from }
            let part = changes.prefix(limit)
            let ids = Set(part.map(\.id))
            return PullPart(
                entities: ids.compactMap { state.memos[$0] }, deleted: ids.filter { state.memos[$0] == nil },
                cursor: "\(part.last?.sequence ?? from)", hasMore: changes.count > limit)
        }
    }
}

extension MemoServer.State {
    fileprivate mutating func put(_ memo: Memo) {
        sequence += 1
        changes.append((sequence, memo.id))
        var memo = memo
        memo.version = sequence
        memos[memo.id] = memo
    }

    fileprivate mutating func perform(_ edit: EntityEdit<Memo>) throws -> Memo? {
        if let answer = answers[edit.key] { return answer }
        let id: Int
        switch edit.change {
        case .create(var memo):
            requests.append("create \(memo.title)")
            if numbersCreations { memo.id = 1_000 + memos.count }
            id = memo.id
            put(memo)
        case .save(let memo, let fields):
            requests.append("save \(fields.sorted().joined(separator: ", ")) \(memo.title)")
            id = memo.id
            guard var known = memos[id] else { throw GatewayError.notFound() }
            if let version = edit.known?.version, version != known.version { throw Self.failed(412) }
            guard memo.title != "refused" else {
                throw GatewayError.refused(message: "Not this title", fields: ["title": "Not this title"])
            }
            guard memo.title != "taken" else { throw Self.failed(409) }
            if fields.contains("title") { known.title = memo.title }
            if fields.contains("text") { known.text = memo.text }
            put(known)
        case .delete(let deleted):
            requests.append("delete \(deleted)")
            id = deleted
            if let known = memos[id], let version = edit.known?.version, version != known.version {
                throw Self.failed(412)
            }
            sequence += 1
            memos[id] = nil
            changes.append((sequence, id))
        }
        answers[edit.key] = memos[id]
        return memos[id]
    }

    private static func failed(_ status: Int) -> GatewayError {
        .refused(message: "Status \(status)", cause: .init(APIError.status(status, message: nil)))
    }
}

extension EntityChange<Memo> {
    var title: String? {
        switch self {
        case .inserted(let memo, _), .updated(let memo, _): memo.title
        case .removed, .renamed: nil
        }
    }

    /// Whether a row is told that nothing waits.
    var isSettled: Bool {
        if case .updated(_, let mark) = self { mark == EditMark() } else { false }
    }
}
