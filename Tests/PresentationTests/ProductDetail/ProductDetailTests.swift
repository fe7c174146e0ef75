import Domain
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// The two scenes that show a product: as a list of cells, and as a card.
@Suite(.noLeaks) struct ProductDetailTests {
    private struct UseCase: ProductDetailUseCase, StaticProductDetailUseCase {
        let events = PublishSubject<ProductEvent>()
        var productEvents: Observable<ProductEvent> { events.observable }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let useCase = UseCase()
    private let formatting = Formatting(locale: Locale(identifier: "en_US"))
    private let product = Product(id: 1, name: "Powder", price: 14.5, category: "beauty", stock: 1200)

    @Test("The cells are there after the load, empty ones left out, and follow this product's changes only")
    func cells() {
        let output = ProductDetailViewModel(product: product, useCase: useCase, formatting: formatting)
            .transform(.init(load: load.driver), in: journal.bag)
        journal.follow(output.$cells.driver) { "\($0.map { "\($0)" })" }
        load.send(())
        useCase.events.send(.updated(Product(id: 2, name: "Other", price: 1)))
        useCase.events.send(.updated(Product(id: 1, name: "Canister", price: 3, summary: "Fine.")))
        journal.expect(
            "[]",
            #"["name(\"Powder\")", "price(\"$14.50\")", "category(\"beauty\")", "stock(\"1,200\")"]"#,
            #"["name(\"Canister\")", "price(\"$3.00\")", "stock(\"0\")", "summary(\"Fine.\")"]"#)
    }

    @Test("The card shows name and price after the load, and follows this product's changes only")
    func card() {
        let output = StaticProductDetailViewModel(product: product, useCase: useCase, formatting: formatting)
            .transform(.init(load: load.driver), in: journal.bag)
        journal.follow(output.$name.driver) { "name \($0)" }
        journal.follow(output.$price.driver) { "price \($0)" }
        load.send(())
        useCase.events.send(.updated(Product(id: 2, name: "Other", price: 1)))
        useCase.events.send(.updated(Product(id: 1, name: "Canister", price: 3)))
        journal.expect(
            "name ", "price ", "name Powder", "price $14.50", "name Canister", "price $3.00")
    }
}
