import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Coming from MGCleanArchitecture*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct ComingFromMGCleanArchitectureTests {
    nonisolated struct ProductRow: Identifiable, Equatable, Sendable {
        let product: Product
        var id: Product.ID { product.id }
    }

    protocol Navigator {
        func toProductDetail(_ product: Product)
    }

    struct ProductListViewModel: ViewModel {
        struct Input: ViewModelInput {
            @Trigger var load: Driver<Void>
            @Trigger var reload: Driver<Void>
            @Trigger var loadMore: Driver<Void>
            @Trigger var select: Driver<Product.ID>
        }
        struct Output {
            @Property var products = PagedList<ProductRow>()
            @Event var errors: Driver<Failure>
        }

        let navigator: any Navigator
        let useCase: any GettingProductList

        func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
            let output = Output()
            let paging = Paging(output.$products, errors: output.$errors, source: { useCase.productList }) {
                ProductRow(product: $0.entity)
            }

            paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)

            input.select.compactMap { paging.item($0)?.product }
                .drive { navigator.toProductDetail($0) }
                .store(in: bag)

            return output
        }
    }

    struct Doubles: GettingProductList, Navigator {
        let journal: Journal
        let products: Requests<Page<Product>>

        var productList: ListSource<Edited<Product>> {
            ListSource(changes: .never()) { [products] in products.request("get page \($0.page)") }
        }
        func toProductDetail(_ product: Product) { journal.note("to \(product.name)") }
    }

    let journal = Journal()
    let products: Requests<Page<Product>>
    let scene: Live<ProductListViewModel>

    init() {
        products = Requests(journal)
        let doubles = Doubles(journal: journal, products: products)
        scene = Live(ProductListViewModel(navigator: doubles, useCase: doubles))
    }

    @Test("A load requests the first page once and shows its rows")
    func load() {
        scene.input.$load()
        products.answer(Page(items: [Product(id: 1, name: "Lemon", price: 2)]))
        #expect(scene.products.count == 1)
        journal.expect("get page 1")
    }

    @Test("Selecting a row passes its ID to the navigator")
    func selection() {
        scene.input.$load()
        products.answer(Page(items: [Product(id: 1, name: "Lemon", price: 2)]))
        scene.input.$select(1)
        journal.expect("get page 1", "to Lemon")
    }
}
