import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The product list on screen.
final class ProductsScene: ListScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ProductsViewModel>

    /// - Parameter preview: Makes the scene beside the list, of what is selected.
    init(
        _ viewModel: ProductsViewModel, services: Services, stage: Stage,
        preview: @escaping (ProductItemViewModel) -> (any Scene)?
    ) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select), services.formatting, hasHeader: true)
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stage, in: bag) { [live] failure in
            live.products.failure == failure ? nil : "Could not delete the product"
        }
        live.deleted.drive { [weak stage] in stage?.say(Toast(.success, "Deleted \"\($0.name)\"")) }.store(in: bag)
    }

    var route: Route? { .products }

    var commands: [SceneCommand] {
        guard let id = browser.list.selected else { return [browser.reload] }
        return [
            SceneCommand("e", "edit") { [live] in live.input.$edit(id) },
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(id) }, browser.reload,
        ]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ProductsView(products: live.products, list: browser.list).draw(in: &frame, body)
    }
}
