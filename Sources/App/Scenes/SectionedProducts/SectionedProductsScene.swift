import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The products in sections, as a list or as a grid.
final class SectionedProductsScene: ListScene, RoutedScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<SectionedProductsViewModel>
    private let isGrid: Bool
    private let actions: ProductActions

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: SectionedProductsViewModel, actions: ProductActionsViewModel, isGrid: Bool, services: Services,
        stack: SceneStack,
        preview: @escaping (ProductItemViewModel) -> (any Scene)?
    ) {
        self.isGrid = isGrid
        live = Live(viewModel, in: bag)
        self.actions = ProductActions(actions, on: stack, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            services.formatting, time: services.time, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            hasHeader: !isGrid,
            isShown: \.isShown,
            arrange: { [output = live.output] _, size in
                SectionedProductsView.lines(of: output.sections, columns: isGrid ? size.columns : nil).map { line in
                    line.products.isEmpty ? .heading(line.heading) : .items(line.products)
                }
            })
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag)
    }

    var route: Route { isGrid ? .sectionedProductCollection : .sectionedProducts }

    var commands: [SceneCommand] {
        guard let row = browser.selectedItem else { return browser.commands }
        return [SceneCommand("e", "edit") { [live] in live.input.$edit(row.id) }, actions.delete(row.product)]
            + browser.commands
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SectionedProductsView(
            state: live.products.state, sections: live.sections, list: browser.list, isGrid: isGrid
        ).draw(in: &frame, body)
    }
}
