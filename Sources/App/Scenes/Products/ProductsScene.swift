import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class ProductsScene: ListScene, RoutedScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ProductsViewModel>

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: ProductsViewModel, services: Services, stack: SceneStack,
        preview: @escaping (ProductItemViewModel) -> (any Scene)?
    ) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select, search: live.input.$search), services.formatting, time: services.time,
            hasHeader: true,
            isShown: \.isShown)
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag) { [live] failure in
            live.products.failure == failure ? nil : "Could not delete the product"
        }
        live.categoryErrors.drive { [weak stack] in stack?.report($0, title: "Could not load the categories") }
            .store(in: bag)
        live.undone.drive { [weak stack] in stack?.say(Toast(.success, "Undid the change of \"\($0.name)\"")) }
            .store(in: bag)
    }

    var route: Route { .products }

    var status: String? {
        let query = live.query
        let parts = [browser.status, query.category, query.order.map { "▾ \($0.rawValue)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var listCommands: [SceneCommand] {
        browser.filtering + [
            SceneCommand("s", "sort") { [live] in live.input.$sort() },
            SceneCommand("c", "category") { [live] in live.input.$chooseCategory() }, browser.reload,
        ]
    }

    var commands: [SceneCommand] {
        guard let id = browser.list.selected else { return listCommands }
        let undo = SceneCommand("u", "undo") { [live] in live.input.$undo(id) }
        return [
            SceneCommand("e", "edit") { [live] in live.input.$edit(id) },
            SceneCommand("d", "delete", or: .delete) { [live] in live.input.$delete(id) },
        ] + (live.products[id: id]?.isPending == true ? [undo] : []) + listCommands
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let body = browser.drawFilter(in: &frame, body)
        ProductsView(products: live.products, list: browser.list, query: live.query, row: browser.item)
            .draw(in: &frame, body)
    }
}
