import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct ProductDetailViewModelTests {
    private let room = Room()
    private let scene: Live<ProductDetailViewModel>

    init() {
        let product = Product(id: 7, name: "Powder", price: 14.5, category: "beauty", stock: 1200)
        scene = Live(ProductDetailViewModel(product: product, useCase: room.useCases, formatting: .american))
        room.journal.follow(scene.$cells.driver) { "\($0.map { "\($0)" })" }
        room.journal.expect("[]")
    }

    @Test("The cells are there after the load, empty ones left out, and follow this product's changes only")
    func cells() {
        scene.input.$load()
        let changes = room.gateways.products.changes
        changes.send(.updated(Product(id: 8, name: "Other", price: 1)))
        changes.send(.deleted(7))
        changes.send(.updated(Product(id: 7, name: "Canister", price: 3, summary: "Fine.")))
        room.journal.expect(
            #"["name(\"Powder\")", "price(\"$14.50\")", "category(\"beauty\")", "stock(\"1,200\")"]"#,
            #"["name(\"Canister\")", "price(\"$3.00\")", "stock(\"0\")", "summary(\"Fine.\")"]"#)
    }

    @Test("A second load follows the changes once, not twice")
    func secondLoad() {
        scene.input.$load()
        scene.input.$load()
        #expect(room.gateways.products.watcherCount == 1)
        room.gateways.products.changes.send(.updated(Product(id: 7, name: "Canister", price: 3)))
        #expect(room.journal.history.count == 3)
    }
}
