import PresentationKit
import Testing

/// The items that a diffable data source has to reconfigure.
@Suite struct ChangesTests {
    @Test("Only existing elements with different contents count as changed")
    func changed() {
        let shown = PagedList([Note(1, text: "Milk"), Note(2, text: "Bread"), Note(3, text: "Tea")])
        let next = PagedList([Note(4, text: "Rice"), Note(2, text: "Rye bread"), Note(1, text: "Milk")])
        #expect(next.changedIDs(since: shown) == ["note 2"])
        #expect(shown.changedIDs(since: shown).isEmpty)
        #expect(next.changedIDs(since: PagedList()).isEmpty)
    }

    @Test("Among shown elements with the same ID, only the first is compared")
    func first() {
        let shown = [Note(1, text: "Milk"), Note(1, text: "Bread")]
        #expect([Note(1, text: "Bread")].changedIDs(since: shown) == ["note 1"])
        #expect([Note(1, text: "Milk")].changedIDs(since: shown).isEmpty)
    }
}
