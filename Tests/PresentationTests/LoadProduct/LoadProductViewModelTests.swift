import Domain
import DomainKit
import Presentation
import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct LoadProductViewModelTests {
    private struct UseCase: LoadProductUseCase {
        let products: Requests<Product>
        func getProduct(id: Product.ID) -> Observable<Product> { products.request("get \(id)") }
    }

    private struct Navigator: LoadProductNavigator {
        let note: (String) -> Void
        func toProduct(_ product: Product) { note("to \(product.name)") }
    }

    private let journal = Journal()
    private let load = PublishSubject<Void>()
    private let products: Requests<Product>

    init() {
        products = Requests(journal)
        let output = LoadProductViewModel(
            id: 31, navigator: Navigator(note: journal.note), useCase: UseCase(products: products)
        )
        .transform(.init(load: load.driver), in: journal.bag)
        journal.follow(output.$product.driver) { $0.trace(\.name) }
        journal.expect("idle")
    }

    @Test("The product of a link is got, then its scene is shown")
    func found() {
        load.send(())
        products.answer(.sample(31))
        #expect(Set(journal.history.suffix(2)) == ["loaded(Product 31)", "to Product 31"])
    }

    @Test("A product that is not there is a clear failure, and can be tried again")
    func missing() {
        load.send(())
        products.fail(GatewayError.notFound(message: nil))
        load.send(())
        journal.expect(
            "loading", "get 31", "failed: This item no longer exists.", "loading", "get 31")
    }
}
