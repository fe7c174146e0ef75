import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ProductUseCaseTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    private func load(_ list: ListSource<Edited<Product>>) {
        journal.follow(list.contents(of: .just(.first))) { "\($0.activity) \($0.map(\.entity.name))" }
    }

    @Test("Use cases pass a list, a product and a deletion to the gateway unchanged")
    func forwarded() {
        let useCases = gateways.useCases
        load(useCases.productList)
        gateways.products.pages.answer(Page(items: [.sample(1)], next: .offset(1)))
        journal.follow(useCases.getProduct(id: .sampleID(4))) { $0.name }
        gateways.products.products.answer(.sample(4))
        journal.follow(useCases.delete(.sample(5))) { "deleted, waiting: \($0.isWaiting)" }
        gateways.products.deletions.answer(.done(.sample(5)))
        journal.expect(
            "loading []", "get products page 1", #"none ["Product 1"]"#, "get product 4",
            "Product 4", "finished", "delete product 5", "deleted, waiting: false", "finished")
    }

    @Test("A search trims its query, and an empty query requests the whole list")
    func search() {
        load(gateways.useCases.searchProducts(ProductQuery(words: "  red lipstick ")))
        load(gateways.useCases.searchProducts(ProductQuery(words: "  ")))
        journal.expect("loading []", "search red lipstick page 1", "loading []", "get products page 1")
    }

    @Test("D-11: product 0 can be deleted")
    func deletionOfZero() {
        journal.follow(gateways.useCases.delete(Product(id: 0, name: "Nought", price: 1))) { _ in "deleted" }
        #expect(journal.history == ["delete product \(0.sampleNumber)"])
    }

    @Test("D-28: product changes arrive from the gateway while they are watched")
    func watched() {
        gateways.products.events.send(.removed(1))
        journal.follow(gateways.useCases.productChanges) { "\($0)" }
        gateways.products.events.send(.removed(2))
        journal.expect("removed(\(2))")
    }

    @Test("A valid draft is validated into a product and saved")
    func update() {
        var draft = ProductDraft(.sample(3))
        draft.name = " Canister "
        draft.priceText = "12.50"
        journal.follow(gateways.useCases.update(draft)) { "saved \($0.value.name)" }
        gateways.products.updates.answer(.done(.sample(4)))
        journal.expect("update 3 to Canister at 12.5", "saved Product 4", "finished")
    }

    @Test("An invalid draft is not sent, and every invalid field is reported")
    func brokenUpdate() {
        var draft = ProductDraft(.sample(3))
        draft.name = "Pow"
        draft.priceText = "x"
        let error = Recorded<EditOutcome<Product>>(gateways.useCases.update(draft)).error as? ValidationError
        #expect(error?.failures.map(\.message) == draft.failures.map(\.message))
        #expect(error?.failures.count == 2)
        journal.expect()
    }

    @Test("A draft is validated at each subscription, not before")
    func cold() {
        let update = gateways.useCases.update(ProductDraft(.sample(3)))
        journal.expect()
        journal.follow(update) { _ in "saved" }
        journal.follow(update) { _ in "saved" }
        journal.expect("update 3 to Product 3 at 7", "update 3 to Product 3 at 7")
    }

    @Test("A sync calls the gateway")
    func sync() {
        journal.follow(gateways.useCases.syncProducts()) { "\($0.done) of \($0.total)" }
        gateways.products.syncs.answer(WorkProgress(done: 30, total: 60))
        journal.expect("sync products", "30 of 60", "finished")
    }
}
