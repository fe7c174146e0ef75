import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import UIKit

/// The product list, with a diffable data source, pages, search, a refresh control, editing, deleting and an offline
/// badge.
final class ProductListController: UITableViewController, UISearchResultsUpdating {
    private let scene: Live<ProductsViewModel>
    private let status: Live<StatusLineViewModel>
    private let navigator: Navigator
    private let bag = SubscriptionBag()
    private var shown = PagedList<ProductItemViewModel>()
    private lazy var dataSource = UITableViewDiffableDataSource<Int, Product.ID>(tableView: tableView) {
        [scene] table, indexPath, id in
        let cell = table.dequeueReusableCell(withIdentifier: "product", for: indexPath)
        guard let product = scene.products[id: id] else { return cell }
        var content = cell.defaultContentConfiguration()
        content.text = product.name
        content.secondaryText = product.price
        cell.contentConfiguration = content
        return cell
    }

    init(_ viewModel: ProductsViewModel, status: StatusLineViewModel, navigator: Navigator) {
        scene = Live(viewModel)
        self.status = Live(status)
        self.navigator = navigator
        super.init(style: .plain)
        title = "Products"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "product")
        let refresh = UIRefreshControl()
        refresh.addAction(UIAction { [scene] _ in scene.input.$reload() }, for: .valueChanged)
        refreshControl = refresh
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Account",
            primaryAction: UIAction { [navigator] _ in navigator.navigation?.show(navigator.toLogin()) })
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Search products"
        navigationItem.searchController = search
        scene.output.$products.driver.drive { [weak self] in self?.show($0) }.store(in: bag)
        scene.errors.drive { [navigator] in navigator.navigation?.report($0, title: "Products") }.store(in: bag)
        status.output.$connectivity.driver.map { $0.offlineSince != nil }.removeDuplicates()
            .drive { [weak self] in self?.showBadge(isOffline: $0) }
            .store(in: bag)
        status.input.$load()
        scene.input.$load()
    }

    /// Shows or hides the offline badge. A tap on the badge checks the connection immediately.
    private func showBadge(isOffline: Bool) {
        navigationItem.leftBarButtonItem =
            isOffline
            ? UIBarButtonItem(title: "Offline", primaryAction: UIAction { [status] _ in status.input.$reconnect() })
            : nil
    }

    /// Sends every change of the text. The view model waits until the user pauses.
    func updateSearchResults(for searchController: UISearchController) {
        scene.input.$search(searchController.searchBar.text ?? "")
    }

    private func show(_ products: PagedList<ProductItemViewModel>) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Product.ID>()
        snapshot.appendSections([0])
        // An item with a pending deletion is hidden, unless it needs a decision.
        let visible = products.filter(\.isShown).map(\.id)
        snapshot.appendItems(visible)
        snapshot.reconfigureItems(products.changedIDs(since: shown).filter(visible.contains))
        shown = products
        dataSource.apply(snapshot)
        navigationItem.prompt = products.isStale ? "Saved earlier, not up to date." : nil
        // The list is emitted even after an ignored reload, so the refresh control always stops.
        if !products.isReloading { refreshControl?.endRefreshing() }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
        scene.input.$select(id)
        tableView.deselectRow(at: indexPath, animated: true)
    }

    override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        if indexPath.row == dataSource.snapshot().numberOfItems - 1 { scene.input.$loadMore() }
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = dataSource.itemIdentifier(for: indexPath) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [scene] _, _, done in
            scene.input.$delete(id)
            done(true)
        }
        let edit = UIContextualAction(style: .normal, title: "Edit") { [scene] _, _, done in
            scene.input.$edit(id)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete, edit])
    }
}
