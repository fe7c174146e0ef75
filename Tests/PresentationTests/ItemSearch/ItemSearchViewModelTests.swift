import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct ItemSearchViewModelTests {
    private struct Items: ItemGateway {
        let requests: Requests<Item>
        func findItem(_ query: ItemQuery) -> Observable<Item> {
            MainActor.assumeIsolated { requests.request("find \(query.itemID) \(query.keyword) \(query.count)") }
        }
    }

    private struct Navigator: ItemSearchNavigator {
        let note: (String) -> Void
        func toItemDetail(_ item: Item) { note("detail \(item.id) \(item.name)") }
    }

    private let journal = Journal()
    private let itemID = PublishSubject<String>()
    private let keyword = PublishSubject<String>()
    private let count = PublishSubject<String>()
    private let search = PublishSubject<Void>()
    private let select = PublishSubject<Void>()
    private let items: Requests<Item>
    private let output: ItemSearchViewModel.Output

    init() throws {
        items = Requests(journal)
        let formatting = Formatting(
            locale: Locale(identifier: "en_US"), timeZone: try #require(TimeZone(identifier: "UTC")))
        output = ItemSearchViewModel(
            navigator: Navigator(note: journal.note),
            useCase: DefaultItemSearchUseCase(itemGateway: Items(requests: items)), formatting: formatting
        )
        .transform(
            .init(
                itemID: itemID.driver, keyword: keyword.driver, count: count.driver, search: search.driver,
                select: select.driver), in: journal.bag)
        journal.follow(output.$item.driver) { $0.trace(\.name) }
        journal.expect("idle")
    }

    private func enter(_ itemID: String, _ keyword: String, _ count: String) {
        self.itemID.send(itemID)
        self.keyword.send(keyword)
        self.count.send(count)
    }

    private func item(_ id: Int) -> Item {
        Item(id: id, name: "Item \(id)", date: Date(timeIntervalSince1970: 0), summary: "Fine")
    }

    private var messages: [String?] {
        [ItemSearchDto.Field.itemID, .keyword, .count].map { output.form.message(for: $0) }
    }

    @Test("A valid search is sent with typed values, and its item is shown")
    func found() {
        enter("23", "bbb", "3")
        search.send(())
        items.answer(item(23))
        journal.expect("loading", "find 23 bbb 3", "loaded(Item 23)")
        #expect(output.item.value?.summary == "Fine")
        #expect(output.item.value?.date.replacing("\u{202F}", with: " ") == "Jan 1, 1970 at 12:00:00 AM")
    }

    @Test("B1-1: item 0 is refused", arguments: ["0", "-1", "", "x"])
    func itemZero(text: String) {
        enter(text, "bbb", "3")
        search.send(())
        #expect(messages == ["Please enter the item's number, 1 or more", nil, nil])
        journal.expect()
    }

    @Test("B1-2: empty fields are refused, all of them at once")
    func emptyFields() {
        search.send(())
        #expect(
            messages == [
                "Please enter the item's number, 1 or more", "Please enter a keyword",
                "Please enter a count from 1 to 100",
            ])
        journal.expect()
    }

    @Test("B1-3, B1-4: what was entered reaches the injected gateway, whatever was asked before")
    func injected() {
        enter("1", "a", "1")
        search.send(())
        items.answer(item(1))
        enter("2", "b", "2")
        search.send(())
        items.answer(item(2))
        journal.expect(
            "loading", "find 1 a 1", "loaded(Item 1)", "loading(Item 1)", "find 2 b 2", "loaded(Item 2)")
    }

    @Test("B1-5: the item that is shown is passed on")
    func passedOn() {
        select.send(())
        enter("23", "bbb", "3")
        search.send(())
        select.send(())
        items.answer(item(23))
        select.send(())
        journal.expect("loading", "find 23 bbb 3", "loaded(Item 23)", "detail 23 Item 23")
    }

    @Test("B1-6: a failed search shows its message and no item")
    func failure() {
        enter("23", "bbb", "3")
        search.send(())
        items.answer(item(23))
        search.send(())
        items.fail(GatewayError.notFound(message: "Nothing matches"))
        journal.expect(
            "loading", "find 23 bbb 3", "loaded(Item 23)", "loading(Item 23)", "find 23 bbb 3",
            "failed: Nothing matches")
    }

    @Test("B1-7: the latest search wins, an earlier one is cancelled")
    func latestWins() {
        enter("1", "a", "1")
        search.send(())
        itemID.send("2")
        search.send(())
        items.answer(item(2))
        journal.expect(
            "loading", "find 1 a 1", "cancelled: find 1 a 1", "loading", "find 2 a 1", "loaded(Item 2)")
    }

    @Test("B1-8: two searches beside each other know nothing of each other, and end with their scenes")
    func noSingletons() {
        let other = ItemSearchViewModel(
            navigator: Navigator(note: journal.note),
            useCase: DefaultItemSearchUseCase(itemGateway: Items(requests: items))
        )
        .transform(.init(), in: journal.bag)
        enter("1", "a", "1")
        search.send(())
        journal.endScene()
        journal.expect("loading", "find 1 a 1", "cancelled: find 1 a 1", "idle")
        #expect(other.form == FormState(ItemSearchDto()))
    }
}
