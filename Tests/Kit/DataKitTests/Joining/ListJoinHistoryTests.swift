import Testing
import VirtualTime

@testable import DataKit
@testable import DomainKit

/// Compares random histories with a model that joins all rows again. A history has a list, the entities that its rows
/// refer to, and a mailbox between the writer and the reader.
@Suite("Histories of joined lists")
struct ListJoinHistoryTests {
    @Test("Joined rows equal the join of one commit at each moment")
    func random() throws {
        for seed in 0..<3_000 {
            var history = JoinHistory(seed: seed)
            for _ in 0..<60 {
                history.step()
                try #require(history.failure == nil, "seed \(seed): \(history.failure ?? "")")
            }
            history.finish()
            try #require(history.failure == nil, "seed \(seed): \(history.failure ?? "")")
        }
    }

    @Test("A change of an entity updates only the rows that refer to it")
    func change() throws {
        var join = ListJoin<JoinHistory.Row, Int, Int>(on: \.key)
        let list = contents((0..<1_000).map { .init(id: $0, key: $0 % 100) })
        let asks = join.apply(.contents(list, awaitsCommit: false, commit: 1)).asks
        #expect(asks == Set(0..<100))
        _ = join.apply(.found([:], of: asks, commit: 0))
        let changes = join.apply(.changed([7: 1, 500: 1], commit: 1)).contents?.changes ?? []
        #expect(changes.count == 10)
        let same = join.apply(.changed([7: 1], commit: 2))
        #expect(same.contents == nil)
    }

    @Test("A key without rows is dropped")
    func drop() throws {
        var join = ListJoin<JoinHistory.Row, Int, Int>(on: \.key)
        _ = join.apply(.contents(contents([.init(id: 0, key: 1)]), awaitsCommit: false, commit: 1))
        _ = join.apply(.found([1: 5], of: [1], commit: 0))
        let step = join.apply(.contents(contents([.init(id: 0, key: nil)]), awaitsCommit: false, commit: 1))
        #expect(step.drops == [1])
        #expect(step.contents.map { $0.map(\.other) } == [nil])
    }

    private func contents(_ rows: [JoinHistory.Row]) -> ListContents<JoinHistory.Row> {
        var contents = ListContents<JoinHistory.Row>()
        contents.storage = IdentifiedArray(rows)
        contents.changes = [.reset]
        return contents
    }
}

/// A writer, a reader, and the mailbox between them.
struct JoinHistory {
    struct Row: Identifiable, Equatable {
        var id: Int
        var key: Int?
        /// A number that differs after each change.
        var version = 0
    }

    /// The state of the database after a commit.
    struct Snapshot {
        var rows: [Row] = []
        var named: [Int: Int] = [:]
    }

    enum Message {
        case list(ListContents<Row>)
        case report([Int: Int?], Int)
        case found([Int: Int], Set<Int>, Int)
    }

    enum Phase { case idle, announced, committed, listReported }

    private(set) var failure: String?
    private var generator: SeededGenerator
    private var snapshots = [Snapshot()]
    private var phase = Phase.idle
    private var dirty: [Int: Int?] = [:]
    private var list = ListContents<Row>()
    private var listChanges: [ListContents<Row>.Change] = []
    private var mailbox: [Message] = []
    private var order = CommitOrder()
    private var join = ListJoin<Row, Int, Int>(on: \.key)
    private var watched: Set<Int> = []
    private var lookups: [Set<Int>] = []
    /// The entities that were read but are not in the mailbox yet.
    private var answers: [(found: [Int: Int], keys: Set<Int>)] = []
    /// A reader's copy, which is updated only by the changes.
    private var copy: [Joined<Row, Int>] = []
    private var shownAt = 0
    private var versions = 0

    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
        list.changes = [.reset]
        mailbox.append(.list(list))
    }

    private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    mutating func step() {
        switch draw(3) {
        case 0: write()
        case 1: lookUp()
        default: receive()
        }
    }

    mutating func finish() {
        for _ in 0..<1_000 where phase != .idle || !mailbox.isEmpty || !lookups.isEmpty || !answers.isEmpty {
            if phase != .idle { write() }
            lookUp()
            receive()
        }
        guard let last = snapshots.last else { return }
        if joined(last) != copy { failure = "The last rows are \(copy), not \(joined(last))." }
        if watched != Set(last.rows.compactMap(\.key)) { failure = "\(watched) are watched." }
    }

    private mutating func write() {
        switch phase {
        case .idle:
            order.begin()
            phase = .announced
        case .announced: commit()
        case .committed:
            if !listChanges.isEmpty {
                list.changes = listChanges
                mailbox.append(.list(list))
            }
            phase = .listReported
        case .listReported:
            let values = dirty.filter { watched.contains($0.key) }
            if let commit = order.end(hasChanges: !values.isEmpty) { mailbox.append(.report(values, commit)) }
            phase = .idle
        }
    }

    private mutating func commit() {
        guard var next = snapshots.last else { return }
        (dirty, listChanges) = ([:], [])
        for _ in 0...draw(3) {
            switch draw(5) {
            case 0, 1:
                let key = draw(4)
                next.named[key] = draw(4) == 0 ? nil : snapshots.count
                dirty.updateValue(next.named[key], forKey: key)
            case 2:
                versions += 1
                let row = Row(id: versions, key: key(), version: versions)
                let position = draw(next.rows.count + 1)
                next.rows.insert(row, at: position)
                list.storage.insert(contentsOf: [row], at: position)
                listChanges.append(.inserted([row], at: position))
            case 3 where !next.rows.isEmpty:
                let position = draw(next.rows.count)
                next.rows[position].key = key()
                versions += 1
                next.rows[position].version = versions
                let row = next.rows[position]
                list.storage.update(at: position) { $0 = row }
                listChanges.append(.updated(row, at: position))
            case 4 where !next.rows.isEmpty:
                let position = draw(next.rows.count)
                next.rows.remove(at: position)
                list.storage.remove(at: position)
                listChanges.append(.removed(at: position))
            default: break
            }
        }
        if draw(10) == 0 { listChanges = [.reset] }
        snapshots.append(next)
        phase = .committed
    }

    private mutating func key() -> Int? { draw(5) == 0 ? nil : draw(4) }

    private mutating func lookUp() {
        if !answers.isEmpty, draw(2) == 0 {
            let (found, keys) = answers.removeFirst()
            mailbox.append(.found(found, keys, order.last))
        } else if !lookups.isEmpty, let last = snapshots.last {
            let keys = lookups.remove(at: draw(lookups.count))
            answers.append((last.named.filter { keys.contains($0.key) }, keys))
        }
    }

    private mutating func receive() {
        guard !mailbox.isEmpty else { return }
        let event: ListJoin<Row, Int, Int>.Event
        switch mailbox.removeFirst() {
        case .list(let contents):
            event = .contents(
                contents, awaitsCommit: contents.changesRows && order.awaitsReport(), commit: order.last)
        case .report(let values, let commit):
            order.receive(commit)
            event = .changed(values, commit: commit)
        case .found(let found, let keys, let commit):
            event = .found(found, of: keys, commit: order.report(of: commit))
        }
        let step = join.apply(event)
        watched = watched.subtracting(step.drops).union(step.asks)
        if !step.asks.isEmpty { lookups.append(step.asks) }
        if let contents = step.contents { show(contents) }
    }

    private mutating func show(_ contents: ListContents<Joined<Row, Int>>) {
        for change in contents.changes {
            switch change {
            case .reset: copy = Array(contents)
            case .inserted(let rows, let position): copy.insert(contentsOf: rows, at: position)
            case .removed(let position): copy.remove(at: position)
            case .updated(let row, let position):
                if copy[position] == row { failure = "The row \(row) was updated without a change." }
                copy[position] = row
            }
        }
        if copy != Array(contents) { failure = "The changes are not the difference." }
        if let commit = snapshots.indices.dropFirst(shownAt).first(where: { joined(snapshots[$0]) == copy }) {
            shownAt = commit
        } else {
            failure = "No commit after \(shownAt) has left the rows \(copy)."
        }
    }

    private func joined(_ snapshot: Snapshot) -> [Joined<Row, Int>] {
        snapshot.rows.map { row in Joined(row, row.key.flatMap { snapshot.named[$0] }) }
    }
}
