import Domain
import Presentation
import Reactive

/// The product list on screen.
final class ProductsScene: Scene {
    private let reload = PublishSubject<Void>()
    private let loadMore = PublishSubject<Void>()
    private let select = PublishSubject<Product.ID>()
    private let edit = PublishSubject<Product.ID>()
    private let delete = PublishSubject<Product.ID>()
    private let output: ProductsViewModel.Output
    private let bag = SubscriptionBag()
    /// The rows that are being deleted.
    private var doomed: [ProductItemViewModel] = []
    private let formatting: Formatting
    @Property private var list = ListSelection<Product.ID>()

    init(_ viewModel: ProductsViewModel, formatting: Formatting, stage: Stage) {
        self.formatting = formatting
        let load = PublishSubject<Void>()
        output = viewModel.transform(
            .init(
                load: load.driver, reload: reload.driver, loadMore: loadMore.driver, select: select.driver,
                edit: edit.driver, delete: delete.driver),
            in: bag)
        output.$products.driver.drive { [weak self, weak stage] in self?.show($0, on: stage) }.store(in: bag)
        output.errors.drive { [weak self, weak stage] in self?.report($0, on: stage) }.store(in: bag)
        load.send(())
    }

    var route: Route? { .products }
    var title: String { "Products" }
    var status: String? { output.products.countText(formatting) }
    var activity: String? { output.products.activityText("products") }
    var remark: String? { output.products.staleText(formatting) }

    var hints: [Hint] {
        let rows =
            list.selected == nil
            ? []
            : [
                Hint("↑↓", "select"), Hint("⏎", "open"), Hint("e", "edit"), Hint("d", "delete"),
            ]
        return rows + [Hint("r", "reload")]
    }

    func resize(to size: Size) {
        list.resize(rows: size.rows)
        fill()
    }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, list.selected) {
        case (.key(.character("r")), _): reload.send(())
        case (.key(.character("e")), let id?): edit.send(id)
        case (.key(.character("d")), let id?), (.key(.delete), let id?): delete.send(id)
        default:
            switch list.handle(event) {
            case .ignored: return false
            case .moved: if list.isNearEnd { loadMore.send(()) }
            case .chosen(let id): select.send(id)
            }
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: Rect) {
        ProductsView(products: output.products, list: list).draw(in: &frame, body)
    }

    private func show(_ products: PagedList<ProductItemViewModel>, on stage: Stage?) {
        if let deleted = doomed.first(where: { products[id: $0.id] == nil }) {
            stage?.say(.success("Deleted \"\(deleted.name)\""))
        }
        doomed = products.filter(\.isBusy)
        list.show(products.map(\.id))
        fill()
    }

    /// Asks for more while the screen has room for it.
    private func fill() {
        if list.isNearEnd, output.products.canLoadMore { loadMore.send(()) }
    }

    private func report(_ failure: Failure, on stage: Stage?) {
        guard output.products.failure == failure else {
            stage?.report(failure, title: "Could not delete the product")
            return
        }
        stage?.report(failure, title: "Could not load products", kept: output.products.keptText("products", formatting))
        {
            [weak self] in self?.reload.send(())
        }
    }
}
