import Foundation
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
                select: live.input.$select, search: live.input.$search), services.formatting, hasHeader: true)
        browser.orders = [
            .init(title: "name") { $0.name.localizedStandardCompare($1.name) == .orderedAscending },
            .init(title: "price") { $0.product.price < $1.product.price },
            .init(title: "category") { $0.product.category < $1.product.category },
        ]
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stage, in: bag) { [live] failure in
            live.products.failure == failure ? nil : "Could not delete the product"
        }
        live.postponed.drive { [weak stage] in
            stage?.say(Toast(.information, "The deletion of \"\($0.name)\" waits to be sent; u takes it back"))
        }
        .store(in: bag)
        live.undone.drive { [weak stage] in stage?.say(Toast(.success, "Took back the change of \"\($0.name)\"")) }
            .store(in: bag)
        live.deleted.drive { [weak stage] in stage?.say(Toast(.success, "Deleted \"\($0.name)\"")) }.store(in: bag)
    }

    var route: Route? { .products }

    var commands: [SceneCommand] {
        guard let id = browser.list.selected else { return browser.commands }
        let undo = SceneCommand("u", "undo") { [live] in live.input.$undo(id) }
        return [
            SceneCommand("e", "edit") { [live] in live.input.$edit(id) },
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(id) },
        ] + (live.products[id: id]?.pending == nil ? [] : [undo]) + browser.commands
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let body = browser.drawFilter(in: &frame, body)
        ProductsView(products: live.products, list: browser.list, words: live.words, row: browser.item)
            .draw(in: &frame, body)
    }
}
