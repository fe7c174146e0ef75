import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class SectionedProductsScene: ListScene, RoutedScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<SectionedProductsViewModel>
    private let isGrid: Bool
    private let actions: ProductActions

    init(isGrid: Bool, _ navigator: Navigator) {
        self.isGrid = isGrid
        live = Live(
            SectionedProductsViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting,
                refresh: navigator.services.refreshPolicy), in: bag)
        actions = ProductActions(navigator, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            navigator.formatting, time: navigator.services.time,
            selection: ListSelection(lineHeight: isGrid ? 2 : 1), hasHeader: !isGrid, isShown: \.isShown,
            layout: .sections { [output = live.output] size in
                output.sections.flatMap { section in
                    [.heading(section.header)]
                        + (isGrid
                            ? ListLine.grid(of: section.products, columns: size.columns)
                            : section.products.map { .items([$0]) })
                }
            })
        browser.showPreview(clock: navigator.services.clock) { StaticProductDetailScene($0.product, navigator) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
    }

    var route: Route { isGrid ? .sectionedProductCollection : .sectionedProducts }

    var commands: [SceneCommand] {
        guard let row = browser.selectedItem else { return browser.commands }
        return [SceneCommand("e", "edit") { [live] in live.input.$edit(row.id) }, actions.delete(row.product)]
            + browser.commands
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let empty = "No products yet. Press r to reload."
        guard isGrid else { return browser.draw(.products, empty: empty, in: &frame, body) }
        browser.draw(empty: empty, in: &frame, body) { frame, product, place in
            frame.draw(product.name, in: place.line(0))
            let price = [product.sign, product.price].compactMap(\.self).joined(separator: " ")
            frame.draw(price, in: place.line(1), style: product.sign == nil ? .quiet : product.signStyle)
        }
    }
}

extension Navigator: SectionedProductsNavigator {
    func toStaticProductDetail(_ product: Product) { show(StaticProductDetailScene(product, self)) }

    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        present(saying: Self.savedText) { DynamicEditProductScene(product, $0, self) }
    }
}
