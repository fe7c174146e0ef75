import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The product list on screen.
final class ProductsScene: ListScene {
    let browser: ListBrowser<ProductItemViewModel>
    private let edit = PublishSubject<Product.ID>()
    private let delete = PublishSubject<Product.ID>()
    private let output: ProductsViewModel.Output
    let bag = SubscriptionBag()
    private let deletions = DeletionWatcher<ProductItemViewModel>()

    init(_ viewModel: ProductsViewModel, formatting: Formatting, stage: Stage) {
        let browser = ListBrowser<ProductItemViewModel>("products", formatting)
        output = viewModel.transform(
            .init(
                load: browser.load.driver, reload: browser.reload.driver, loadMore: browser.loadMore.driver,
                select: browser.select.driver, edit: edit.driver, delete: delete.driver),
            in: bag)
        self.browser = browser
        deletions.follow(output.$products, isBusy: \.isBusy, name: \.name, on: stage).store(in: bag)
        browser.start(output.$products, errors: output.errors, on: stage, in: bag) { [output] failure in
            output.products.failure == failure ? nil : "Could not delete the product"
        }
    }

    var route: Route? { .products }
    var title: String { "Products" }
    var hints: [Hint] { browser.hints(item: [Hint("e", "edit"), Hint("d", "delete")]) }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, browser.list.selected) {
        case (.key(.character("e")), let id?): edit.send(id)
        case (.key(.character("d")), let id?), (.key(.delete), let id?): delete.send(id)
        default: return browser.handle(event)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ProductsView(products: output.products, list: browser.list).draw(in: &frame, body)
    }
}
