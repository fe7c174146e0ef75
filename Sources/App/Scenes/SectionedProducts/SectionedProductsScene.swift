import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The products in sections on screen, as a list or as a grid.
final class SectionedProductsScene: ListScene {
    let browser: ListBrowser<ProductItemViewModel>
    private let edit = PublishSubject<Product.ID>()
    private let isGrid: Bool
    private let output: SectionedProductsViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: SectionedProductsViewModel, isGrid: Bool, formatting: Formatting, stage: Stage) {
        self.isGrid = isGrid
        var sections: () -> [ProductSection] = { [] }
        let browser = ListBrowser<ProductItemViewModel>(
            "products", formatting, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            arrange: { _, size in
                SectionedProductsView.lines(of: sections(), columns: isGrid ? size.columns : nil).map { line in
                    line.products.map(\.id)
                }
            })
        output = viewModel.transform(
            .init(
                load: browser.load.driver, reload: browser.reload.driver, loadMore: browser.loadMore.driver,
                select: browser.select.driver, edit: edit.driver),
            in: bag)
        self.browser = browser
        sections = { [output] in output.sections }
        browser.start(output.$products, errors: output.errors, on: stage, in: bag)
    }

    var route: Route? { isGrid ? .sectionedProductCollection : .sectionedProducts }
    var title: String { isGrid ? "Product grid" : "Product sections" }
    var hints: [Hint] { browser.hints(item: [Hint("e", "edit")]) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("e")), let id = browser.list.selected else { return browser.handle(event) }
        edit.send(id)
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SectionedProductsView(
            state: output.products.state, sections: output.sections, list: browser.list, isGrid: isGrid
        ).draw(in: &frame, body)
    }
}
