import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ItemTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    private let itemIDMessage = "Please enter the item's number, 1 or more"
    private let countMessage = "Please enter a count from 1 to 100"

    @Test("A search trims the typed values, converts them, and passes them to the gateway")
    func found() {
        let draft = ItemSearchDraft(itemIDText: " 23", keyword: " bbb ", countText: "3\n")
        journal.follow(gateways.useCases.findItem(draft)) { $0.name }
        gateways.items.items.answer(.sample(23))
        journal.expect("find 23 bbb 3", "Item 23", "finished")
    }

    @Test(
        "B1-1: an item's number below 1 is refused",
        arguments: [("1", true), ("0", false), ("-1", false), ("x", false)])
    func itemID(text: String, isValid: Bool) {
        let draft = ItemSearchDraft(itemIDText: text, keyword: "b", countText: "1")
        #expect(draft.failures.map(\.message) == (isValid ? [] : [itemIDMessage]))
    }

    @Test(
        "A count outside 1 to 100 is refused",
        arguments: [("1", true), ("100", true), ("0", false), ("101", false), ("", false)])
    func count(text: String, isValid: Bool) {
        let draft = ItemSearchDraft(itemIDText: "1", keyword: "b", countText: text)
        #expect(draft.failures.map(\.message) == (isValid ? [] : [countMessage]))
    }

    @Test("B1-2: all empty fields are refused together, and nothing is sent")
    func broken() {
        let error = Recorded<Item>(gateways.useCases.findItem(ItemSearchDraft(keyword: " "))).error as? ValidationError
        #expect(error?.failures.map(\.message) == [itemIDMessage, "Please enter a keyword", countMessage])
        journal.expect()
    }

    @Test("A query outside the limits traps with a message")
    func trap() async {
        let cases = [
            (0, "b", 1, "Items are numbered from 1, so 0 is not valid."), (1, "", 1, "A search needs a keyword."),
            (1, "b", 0, "A search reads 1 to 100 matches, not 0."),
            (1, "b", 101, "A search reads 1 to 100 matches, not 101."),
        ]
        for (itemID, keyword, count, sentence) in cases {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [itemID = itemID as Int, keyword = keyword as String, count = count as Int] in
                _ = ItemQuery(itemID: itemID, keyword: keyword, count: count)
            }
            // Optimized code traps without a message.
            #if DEBUG
                let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
                #expect(text.contains(sentence))
            #else
                #expect(result != nil)
            #endif
        }
    }

    @Test("A search without a match fails with the gateway's failure")
    func notFound() {
        journal.follow(
            gateways.useCases.findItem(ItemSearchDraft(itemIDText: "1", keyword: "b", countText: "1"))
        ) { $0.name }
        gateways.items.items.fail(GatewayError.notFound())
        journal.expect("find 1 b 1", "failed(\(GatewayError.notFound()))")
    }
}
