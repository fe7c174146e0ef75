import DomainKit
import Synchronization
import Testing

@testable import DataKit

@Suite("What is told of edits that have ended")
struct EditOutcomesTests {
    @Test("What began and ended between two looks is told by what it has left: an entity, or none after a deletion")
    func betweenLooks() {
        let outcomes = EditOutcomes<Memo>()
        let told = Mutex<[EditStatus<Memo>]>([])
        let watching = outcomes.unclaimed.subscribe { status in told.withLock { $0.append(status) } }
        let jam = Memo(id: 1, title: "Jam")
        let after = EditSnapshot<Memo>(
            account: "ada",
            writes: [.init(number: 1, id: 1, entity: jam), .init(number: 2, id: 2, entity: nil)],
            ended: [.init(edit: 1, name: "1", isPerformed: true), .init(edit: 2, name: "2", isPerformed: true)])
        outcomes.take(after, since: EditSnapshot(account: "ada"))
        #expect(
            told.withLock { $0 } == [
                EditStatus(id: 1, entity: jam, mark: EditMark()),
                EditStatus(id: 2, entity: nil, mark: EditMark(isDeletion: true)),
            ])
        watching.cancel()
    }
}
