import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ItemSearchViewModelTests {
    private let context = TestContext()
    private let scene: Live<ItemSearchViewModel>

    private var journal: Journal { context.journal }
    private var items: Requests<Item> { context.gateways.items.items }

    init() {
        scene = Live(
            ItemSearchViewModel(navigator: context.navigator, useCase: context.useCases, formatting: .american))
        journal.follow(scene.$item.driver) { $0.trace(\.name) }
        journal.expect("idle")
    }

    private func enter(_ itemID: String, _ keyword: String, _ count: String) {
        scene.input.$itemID(itemID)
        scene.input.$keyword(keyword)
        scene.input.$count(count)
    }

    private var messages: [String?] {
        [ItemSearchDraft.Field.itemID, .keyword, .count].map { scene.form.message(for: $0) }
    }

    @Test("A valid search is sent with typed values, and its item is shown")
    func found() {
        enter("23", "bbb", "3")
        scene.input.$search()
        items.answer(.sample(23))
        journal.expect("loading", "find 23 bbb 3", "loaded(Item 23)")
        #expect(scene.item.value?.summary == "Fine")
        #expect(scene.item.value?.date.replacing("\u{202F}", with: " ") == "Jan 1, 1970 at 12:00 AM")
    }

    @Test("B1-1: item 0 is refused", arguments: ["0", "-1", "", "x"])
    func itemZero(text: String) {
        enter(text, "bbb", "3")
        scene.input.$search()
        #expect(messages == ["Please enter the item's number, 1 or more", nil, nil])
        journal.expect()
    }

    @Test("B1-2: all empty fields are refused together")
    func emptyFields() {
        scene.input.$search()
        #expect(
            messages == [
                "Please enter the item's number, 1 or more", "Please enter a keyword",
                "Please enter a count from 1 to 100",
            ])
        journal.expect()
    }

    @Test("B1-3, B1-4: each search's input reaches the injected gateway")
    func injected() {
        enter("1", "a", "1")
        scene.input.$search()
        items.answer(.sample(1))
        enter("2", "b", "2")
        scene.input.$search()
        items.answer(.sample(2))
        journal.expect(
            "loading", "find 1 a 1", "loaded(Item 1)", "loading(Item 1)", "find 2 b 2", "loaded(Item 2)")
    }

    @Test("B1-5: selecting passes the shown item to the navigator")
    func passedOn() {
        scene.input.$select()
        enter("23", "bbb", "3")
        scene.input.$search()
        scene.input.$select()
        items.answer(.sample(23))
        scene.input.$select()
        journal.expect("loading", "find 23 bbb 3", "loaded(Item 23)", "to Item 23")
    }

    @Test("B1-6: a failed search shows its message and no item")
    func failure() {
        enter("23", "bbb", "3")
        scene.input.$search()
        items.answer(.sample(23))
        scene.input.$search()
        items.fail(GatewayError.notFound(message: "Nothing matches"))
        journal.expect(
            "loading", "find 23 bbb 3", "loaded(Item 23)", "loading(Item 23)", "find 23 bbb 3",
            "failed: Nothing matches")
    }

    @Test("B1-7: the latest search wins, and an earlier search is cancelled")
    func latestWins() {
        enter("1", "a", "1")
        scene.input.$search()
        scene.input.$itemID("2")
        scene.input.$search()
        items.answer(.sample(2))
        journal.expect(
            "loading", "find 1 a 1", "cancelled: find 1 a 1", "loading", "find 2 a 1", "loaded(Item 2)")
    }

    @Test("B1-8: two searches are independent, and each ends with its scene")
    func noSingletons() {
        let other = Live(ItemSearchViewModel(navigator: context.navigator, useCase: context.useCases))
        enter("1", "a", "1")
        scene.input.$search()
        other.end()
        journal.expect("loading", "find 1 a 1")
        scene.end()
        journal.expect("cancelled: find 1 a 1", "idle")
        #expect(other.form == FormState(ItemSearchDraft()))
    }
}
