import DomainKit
import Synchronization
import Testing

@testable import DataKit

@Suite("Outcomes of ended edits")
struct EditOutcomesTests {
    private func told(_ later: EditReading<Memo>, since earlier: EditReading<Memo>) -> [EditStatus<Memo>] {
        let outcomes = EditOutcomes<Memo>()
        let told = Mutex<[EditStatus<Memo>]>([])
        let watching = outcomes.unclaimed.subscribe { status in told.withLock { $0.append(status) } }
        defer { watching.cancel() }
        var board = EditBoard<Memo>()
        _ = board.apply(earlier)
        outcomes.take(board.apply(later))
        return told.withLock { $0 }
    }

    @Test("Edits that end between two reads are reported with the entity that remains")
    func betweenLooks() {
        let jam = Memo(id: 1, title: "Jam")
        let after = EditReading<Memo>(
            account: "ada",
            writes: [.init(id: 1, name: "1", entity: jam), .init(id: 2, name: "2", entity: nil)],
            ended: [.init(edit: 1, name: "1", isPerformed: true), .init(edit: 2, name: "2", isPerformed: true)])
        #expect(
            told(after, since: EditReading(account: "ada")) == [
                EditStatus(id: 1, entity: jam, mark: EditMark()),
                EditStatus(id: 2, entity: nil, mark: EditMark(isDeletion: true)),
            ])
    }

    @Test("Creations that get IDs between two reads are reported with those IDs")
    func numbered() {
        let before = [Memo(id: -1, title: "Jam"), Memo(id: -2, title: "Salt")].map { memo in
            EditReading<Memo>.Item(
                status: EditStatus(id: memo.id, entity: memo, mark: EditMark(.sending)), name: "\(memo.id)",
                isCreation: true, edits: [-memo.id], refused: [])
        }
        let (jam, salt) = (Memo(id: 1_003, title: "Jam"), Memo(id: 1_004, title: "Salt"))
        let after = EditReading<Memo>(
            account: "ada", gone: ["-1", "-2"],
            writes: [.init(id: salt.id, name: "1004", entity: salt), .init(id: jam.id, name: "1003", entity: jam)],
            aliases: [.init(alias: -2, id: salt.id, name: "-2"), .init(alias: -1, id: jam.id, name: "-1")],
            ended: [.init(edit: 1, name: "-1", isPerformed: true), .init(edit: 2, name: "-2", isPerformed: true)])
        #expect(
            told(after, since: EditReading(account: "ada", items: before)) == [
                EditStatus(id: jam.id, entity: jam, mark: EditMark()),
                EditStatus(id: salt.id, entity: salt, mark: EditMark()),
            ])
    }
}
