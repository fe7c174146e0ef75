import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class ProductsScene: ListScene, RoutedScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ProductsViewModel>

    init(_ navigator: Navigator) {
        live = Live(
            ProductsViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting,
                clock: navigator.services.clock, refresh: navigator.services.refreshPolicy), in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select, search: live.input.$search),
            navigator.formatting, time: navigator.services.time, hasHeader: true, isShown: \.isShown)
        browser.showPreview(clock: navigator.services.clock) { ProductDetailScene($0.product, navigator) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag) { [live] failure in
            live.products.failure == failure ? nil : "Could not delete the product"
        }
        live.categoryErrors.drive { [weak stack = navigator.stack] in
            stack?.report($0, title: "Could not load the categories")
        }
        .store(in: bag)
        live.undoErrors.drive { [weak stack = navigator.stack] in
            stack?.report($0, title: "Could not undo the change")
        }
        .store(in: bag)
        live.undone.drive { [weak stack = navigator.stack] in
            stack?.say(Toast(.success, "Undid the change of \"\($0.name)\""))
        }
        .store(in: bag)
    }

    var route: Route { .products }

    var status: String? {
        let query = live.query
        let order = query.order.map { "\(query.isDescending ? "▾" : "▴") \($0.rawValue)" }
        let parts = [browser.status, query.category, order].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var listCommands: [SceneCommand] {
        let sort = SceneCommand("s", "sort") { [live] in live.input.$sort() }
        let reverse = SceneCommand("S", "reverse") { [live] in live.input.$reverse() }
        let category = SceneCommand("c", "category") { [live] in live.input.$chooseCategory() }
        return browser.filtering + (live.query.order == nil ? [sort] : [sort, reverse]) + [category, browser.reload]
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
        let words = live.query.words
        let empty = words.isEmpty ? "No products yet. Press r to reload." : "Nothing has \"\(words)\" in it."
        browser.draw(.products, empty: empty, in: &frame, body)
    }
}

extension Navigator: ProductsNavigator {
    func toProductDetail(_ product: Product) { show(ProductDetailScene(product, self)) }

    func chooseCategory(from categories: [String]) -> Driver<String?> {
        let all: [String?] = [nil] + categories
        return (navigation?.ask("Category", choices: all.map { .init($0 ?? "All categories") }) ?? .empty())
            .map { all[$0] }
    }

    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        present(saying: Self.savedText) { EditProductScene(product, $0, self) }
    }
}
