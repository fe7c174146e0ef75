import Domain
import Presentation
import Reactive
import Testing

@Suite struct ProductsViewModelTests {
    final class UseCase: ProductsUseCase {
        var pages: [Observable<Page<Product>>] = []
        var calls: [String] = []
        let events = PublishSubject<ProductEvent>()
        func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
            calls.append("page \(request.page)")
            return pages.isEmpty ? .never() : pages.removeFirst()
        }
        func deleteProduct(id: Product.ID) -> Observable<Void> {
            calls.append("delete \(id)")
            return .just(())
        }
        var productEvents: Observable<ProductEvent> { events.observable }
    }
    final class Navigator: ProductsNavigator {
        var calls: [String] = []
        func toProductDetail(_ product: Product) { calls.append("detail \(product.id)") }
        func toEditProduct(_ product: Product) -> Driver<Product> { .just(product) }
        func confirmDelete(_ product: Product) -> Driver<Void> { .just(()) }
    }

    @Test("The list of a load is there before send returns")
    func load() {
        let useCase = UseCase()
        useCase.pages = [
            .just(Page(items: (0..<30).map { Product(id: $0, name: "P\($0)", price: 1) }, hasMorePages: true))
        ]
        let load = PublishSubject<Void>()
        let delete = PublishSubject<Product.ID>()
        let loadMore = PublishSubject<Void>()
        let navigator = Navigator()
        var bag: SubscriptionBag? = SubscriptionBag()
        let output = ProductsViewModel(navigator: navigator, useCase: useCase)
            .transform(.init(load: load.driver, loadMore: loadMore.driver, delete: delete.driver), in: bag!)
        var history: [String] = []
        let s = output.$products.driver.drive { history.append("\($0.count) \($0.activity)") }
        load.send(())
        #expect(output.products.count == 30)
        delete.send(0)
        #expect(output.products.count == 29)
        loadMore.send(())
        #expect(output.products.isLoadingMore)
        bag = nil
        #expect(!output.products.isLoadingMore)
        #expect(history == ["0 none", "0 loading", "30 none", "30 none", "29 none", "29 loadingMore", "29 none"])
        #expect(useCase.calls == ["page 1", "delete 0", "page 2"])
        _ = s
    }
}
