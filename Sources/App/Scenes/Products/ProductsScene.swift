import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The product list on screen.
final class ProductsScene: ListScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ProductsViewModel>

    init(_ viewModel: ProductsViewModel, formatting: Formatting, stage: Stage) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select), formatting)
        browser.start(errors: live.errors, on: stage, in: bag) { [live] failure in
            live.products.failure == failure ? nil : "Could not delete the product"
        }
        live.postponed.drive { [weak stage] in
            stage?.say(.information("The deletion of \"\($0.name)\" waits to be sent; u takes it back"))
        }
        .store(in: bag)
        live.undone.drive { [weak stage] in stage?.say(.success("Took back the change of \"\($0.name)\"")) }
            .store(in: bag)
        live.deleted.drive { [weak stage] in stage?.say(.success("Deleted \"\($0.name)\"")) }.store(in: bag)
    }

    var route: Route? { .products }
    var title: String { "Products" }
    var hints: [Hint] {
        let isPending = browser.list.selected.flatMap { live.products[id: $0] }?.pending != nil
        return browser.hints(
            item: [Hint("e", "edit"), Hint("d", "delete")] + (isPending ? [Hint("u", "undo")] : []))
    }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, browser.list.selected) {
        case (.key(.character("e")), let id?): live.input.$edit(id)
        case (.key(.character("u")), let id?): live.input.$undo(id)
        case (.key(.character("d")), let id?), (.key(.delete), let id?): live.input.$delete(id)
        default: return browser.handle(event)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ProductsView(products: live.products, list: browser.list).draw(in: &frame, body)
    }
}
