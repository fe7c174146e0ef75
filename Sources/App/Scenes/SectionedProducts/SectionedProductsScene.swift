import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The products in sections on screen, as a list or as a grid.
final class SectionedProductsScene: ListScene {
    let browser: ListBrowser<ProductItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<SectionedProductsViewModel>
    private let isGrid: Bool

    init(_ viewModel: SectionedProductsViewModel, isGrid: Bool, formatting: Formatting, stage: Stage) {
        self.isGrid = isGrid
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$products, "products",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            formatting, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            arrange: { [output = live.output] _, size in
                SectionedProductsView.lines(of: output.sections, columns: isGrid ? size.columns : nil).map { line in
                    line.products.map(\.id)
                }
            })
        browser.start(errors: live.errors, on: stage, in: bag)
    }

    var route: Route? { isGrid ? .sectionedProductCollection : .sectionedProducts }
    var title: String { isGrid ? "Product grid" : "Product sections" }
    var hints: [Hint] { browser.hints(item: [Hint("e", "edit")]) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("e")), let id = browser.list.selected else { return browser.handle(event) }
        live.input.$edit(id)
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SectionedProductsView(
            state: live.products.state, sections: live.sections, list: browser.list, isGrid: isGrid
        ).draw(in: &frame, body)
    }
}
