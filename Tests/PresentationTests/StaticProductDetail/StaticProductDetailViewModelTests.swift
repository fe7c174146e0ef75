import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct StaticProductDetailViewModelTests {
    private let context = TestContext()
    private let scene: Live<StaticProductDetailViewModel>

    init() {
        let product = Product(id: 7, name: "Powder", price: 14.5)
        scene = Live(StaticProductDetailViewModel(product: product, useCase: context.useCases, formatting: .american))
        context.journal.follow(scene.$name.driver) { "name \($0)" }
        context.journal.follow(scene.$price.driver) { "price \($0)" }
        context.journal.expect("name ", "price ")
    }

    @Test("The card shows name and price, and follows only its own product's changes")
    func card() {
        scene.input.$load()
        let changes = context.gateways.products.events
        changes.send(.updated(Product(id: 8, name: "Other", price: 1), EditMark()))
        changes.send(.updated(Product(id: 7, name: "Canister", price: 3), EditMark()))
        context.journal.expect("name Powder", "price $14.50", "name Canister", "price $3.00")
    }

    @Test("A second load follows the changes once, not twice")
    func secondLoad() {
        scene.input.$load()
        scene.input.$load()
        #expect(context.gateways.products.watcherCount == 1)
        context.journal.expect("name Powder", "price $14.50")
    }

    @Test("A change that arrives during the product's first delivery replaces the shown product")
    func changedAtOnce() {
        let bag = SubscriptionBag()
        scene.$product.driver.compactMap(\.self).prefix(1)
            .drive { [events = context.gateways.products.events] _ in
                events.send(.updated(Product(id: 7, name: "Canister", price: 3), EditMark()))
            }
            .store(in: bag)
        scene.input.$load()
        #expect(scene.product?.name == "Canister")
        _ = context.journal.history
    }

    @Test("A change that arrives at subscription replaces the product that the card was given")
    func changedBefore() {
        struct Changes: StaticProductDetailUseCase {
            let productChanges: Observable<EntityChange<Product>>
            func getProduct(id: Product.ID) -> Observable<Product> { .never() }
        }
        let changes = Changes(productChanges: .just(.updated(Product(id: 7, name: "Canister", price: 3), EditMark())))
        let product = Product(id: 7, name: "Powder", price: 1)
        let scene = Live(StaticProductDetailViewModel(product: product, useCase: changes))
        scene.input.$load()
        #expect(scene.name == "Canister")
        _ = context.journal.history
    }

    @Test("Observers of the product find its name and its price")
    func productLast() {
        let bag = SubscriptionBag()
        scene.$product.driver.compactMap(\.self)
            .drive { [scene, journal = context.journal] in journal.note("\($0.name): \(scene.name) at \(scene.price)") }
            .store(in: bag)
        scene.input.$load()
        context.journal.expect("name Powder", "price $14.50", "Powder: Powder at $14.50")
    }
}
