import DataKit
import Domain
import Testing

@testable import Data

@Suite("Edits of products from one moment to the next")
struct ProductEditSnapshotTests {
    private let lemon = Product(id: 7, name: "Lemon", price: 2)
    private let lime = Product(id: 8, name: "Lime", price: 3)

    private func entry(
        _ id: Int, _ edit: ProductEdit, _ state: OutboxEntry<ProductEdit>.State = .waiting
    ) -> OutboxEntry<ProductEdit> {
        OutboxEntry(id: id, account: "emilys", edit: edit, state: state)
    }

    private func snapshot(
        _ entries: [OutboxEntry<ProductEdit>] = [], cached: [Product] = []
    ) -> ProductEditSnapshot {
        ProductEditSnapshot(
            entries: entries, cached: Dictionary(cached.map { ($0.id, $0) }) { first, _ in first }, isRead: true)
    }

    @Test("A product that was to be deleted and is in no list any more is deleted, whatever else is to be deleted")
    func deleted() {
        let before = snapshot([entry(1, .delete(lemon)), entry(2, .delete(lime))], cached: [lemon, lime])
        #expect(snapshot([entry(2, .delete(lime))], cached: [lime]).events(since: before) == [.deleted(7)])
    }

    @Test("Of several edits of a product the last one shows that was not refused and is no deletion")
    func lastEdit() {
        let edits = ["Limon", "Citron", "Zitrone"].map { Product(id: 7, name: $0, price: 2) }
        let edited = snapshot([
            entry(1, .save(edits[0]), .sent), entry(2, .save(edits[1])),
            entry(3, .save(edits[2]), .refused(message: "No", fields: [:])), entry(4, .delete(lemon)),
        ])
        #expect(edited.edited(7) == edits[1])
    }

    @Test("An edit of a product that was never saved here deletes nothing when it is undone")
    func unknown() {
        #expect(snapshot().events(since: snapshot([entry(1, .save(lemon))])) == [])
        let deleting = snapshot([entry(2, .delete(lemon))])
        #expect(deleting.events(since: snapshot([entry(1, .save(lemon)), entry(2, .delete(lemon))])) == [])
    }

    @Test("What was performed has left its answer in the cache; what was undone has left it as it was")
    func settlements() {
        let before = snapshot([entry(1, .save(lime)), entry(2, .save(lemon)), entry(3, .delete(lime))], cached: [lime])
        let after = snapshot([entry(3, .delete(lime), .refused(message: "No", fields: [:]))], cached: [lime, lemon])
        let settled = after.settlements(since: before)
        #expect(settled.map(\.id) == [2, 3])
        #expect(settled.map(\.event) == [.performed(.save(lemon)), .refused(.delete(lime), message: "No")])
        // A refusal is reported once. Deciding about it is not reported.
        #expect(snapshot(cached: [lemon]).settlements(since: after).isEmpty)
    }

    @Test("What becomes of an edit is told by its form or by an event, once, whichever comes first")
    func awaited() {
        let waiting = snapshot([entry(1, .save(lemon))])
        let performed = snapshot(cached: [lemon])
        let event = PendingEditEvent.performed(.save(lemon))
        let edits = AwaitedEdits()
        #expect(edits.events(from: waiting, to: performed) == [event])
        #expect(edits.leave(1) == nil)
        edits.wait(for: 1)
        #expect(edits.events(from: waiting, to: waiting) == [])
        #expect(edits.leave(1) == nil)
        #expect(edits.events(from: waiting, to: performed) == [event])
        // The form may receive the outcome before or after the event.
        edits.wait(for: 1)
        edits.tell(1)
        #expect(edits.leave(1) == nil)
        #expect(edits.events(from: waiting, to: performed) == [])
        edits.wait(for: 1)
        #expect(edits.events(from: waiting, to: performed) == [])
        edits.tell(1)
        #expect(edits.leave(1) == nil)
        // The form is closed when there is an outcome that it has not received.
        edits.wait(for: 1)
        #expect(edits.events(from: waiting, to: performed) == [])
        #expect(edits.leave(1) == event)
        #expect(edits.leave(1) == nil)
        // Other edits change before the edit that the form has received is gone.
        edits.wait(for: 1)
        edits.tell(1)
        #expect(edits.events(from: waiting, to: waiting) == [])
        #expect(edits.events(from: waiting, to: performed) == [])
    }

    @Test("Edits of one product that were sent together are told as the last; those of another account not at all")
    func together() {
        let dear = Product(id: 7, name: "Lemon", price: 9)
        let before = snapshot([entry(1, .save(lime)), entry(2, .save(dear)), entry(3, .save(lemon))])
        let after = snapshot(cached: [lemon, lime])
        #expect(
            AwaitedEdits().events(from: before, to: after) == [.performed(.save(lime)), .performed(.save(lemon))])
        #expect(AwaitedEdits().events(from: ProductEditSnapshot(), to: after) == [])
        #expect(AwaitedEdits().events(from: before, to: ProductEditSnapshot(cached: after.cached)) == [])
    }
}
