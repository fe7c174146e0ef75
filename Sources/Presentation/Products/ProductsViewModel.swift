import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol ProductsNavigator {
    func toProductDetail(_ product: Product)
    /// Lets the user choose a category. Emits the category, or `nil` for all categories. Ends without an element if the
    /// user cancels.
    func chooseCategory(from categories: [String]) -> Driver<String?>
    /// Opens the editor of a product. Emits the outcome of the edit, or ends without an element if the user cancels.
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}

public typealias ProductsUseCase = SearchingProducts & GettingProductCategories & DeletingProduct & UndoingEdit

/// The product list (scene S4), page by page, with search, sorting, editing and deleting.
public struct ProductsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Loads the list again without the cache, because the items on screen are as old as the cache.
        @Trigger public var reload: Driver<Void>
        /// Loads the next page. A view sends this shortly before the user reaches the end of the list.
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var select: Driver<Product.ID>
        @Trigger public var edit: Driver<Product.ID>
        /// Deletes a product without a confirmation, because the user can undo the deletion.
        @Trigger public var delete: Driver<Product.ID>
        /// Shows only the products that match these words, after the user has stopped typing. An empty text shows all
        /// products.
        @Trigger public var search: Driver<String>
        /// Sorts all products by the next order, ascending. After the last order, it returns to the server's own order.
        @Trigger public var sort: Driver<Void>
        /// Reverses the direction of the order. Ignored in the server's own order.
        @Trigger public var reverse: Driver<Void>
        /// Fetches the categories and lets the user choose one or all. If it is sent again, it starts over.
        @Trigger public var chooseCategory: Driver<Void>
        /// Undoes the last edit of a product, or sends a failure if the edit has been sent. Ignored for a product
        /// without a pending edit.
        @Trigger public var undo: Driver<Product.ID>

        public init() {}
    }

    public struct Output {
        @Property public var products = PagedList<ProductItemViewModel>()
        @Property public var query = ProductQuery()
        @Event public var undone: Driver<ProductItemViewModel>
        @Event public var errors: Driver<Failure>
        /// Failures to undo an edit. Views show them under a different title.
        @Event public var undoErrors: Driver<Failure>
        /// Failures to fetch the categories. They leave the list unchanged, and views show them under a different
        /// title.
        @Event public var categoryErrors: Driver<Failure>

        public init() {}
    }

    private let navigator: any ProductsNavigator
    private let useCase: any ProductsUseCase
    private let formatting: Formatting
    private let clock: any Clock<Duration>
    private let refresh: RefreshPolicy?

    /// The pause between the last typed letter and the search. With a shorter pause, every letter would send a request.
    public static let quietTime = Duration.milliseconds(250)

    public init(
        navigator: any ProductsNavigator, useCase: any ProductsUseCase, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock(), refresh: RefreshPolicy? = nil
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
        self.clock = clock
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$products, errors: output.$errors, source: { useCase.searchProducts(output.query) },
            item: { ProductItemViewModel($0.entity, mark: $0.mark, formatting: formatting) },
            update: { $0.show($1, formatting: formatting) })

        input.search.map(\.trimmed).debounce(for: Self.quietTime, clock: clock)
            .drive { output.query.words = $0 }
            .store(in: bag)
        input.sort.drive { output.query.sortByNext() }.store(in: bag)
        input.reverse.filter { output.query.order != nil }
            .drive { output.query.isDescending.toggle() }
            .store(in: bag)
        input.chooseCategory
            .flatMapLatest {
                useCase.getProductCategories().asDriver(reporting: output.$categoryErrors)
                    .flatMapLatest { navigator.chooseCategory(from: $0) }
            }
            .drive { output.query.category = $0 }
            .store(in: bag)
        paging.bind(
            load: input.load, reload: input.reload, loadMore: input.loadMore,
            search: output.$query.driver.dropFirst().map { _ in }, refresh: refresh, in: bag)

        input.select.compactMap { paging.item($0)?.product }
            .drive { navigator.toProductDetail($0) }
            .store(in: bag)

        // The outcome is not used, because the list delivers it to every scene, including this one.
        input.edit.compactMap { paging.item($0)?.product }
            .flatMapLatest { navigator.toEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        // The status line reports each deletion, even if another scene started it.
        paging.delete(
            input.delete, marking: \.isBusy, confirm: { _ in .just(()) }, edit: { useCase.delete($0.product) },
            in: bag)

        input.undo.compactMap { paging.item($0) }.filter(\.isPending)
            .flatMapFirst(for: \.id) { row in
                // The list may no longer contain the row when the undo fails.
                useCase.undoEdit(of: .product(row.id)).asDriver(reporting: output.$undoErrors)
                    .map { isUndone in isUndone ? paging.item(row.id) ?? row : nil }
            }
            .drive { row in
                if let row { output.$undone.send(row) } else { output.$undoErrors.send(.sentAlready) }
            }
            .store(in: bag)

        return output
    }
}

extension ProductQuery {
    fileprivate mutating func sortByNext() {
        let orders: [Order?] = [nil] + Order.allCases
        let next = (orders.firstIndex(of: order) ?? 0) + 1
        order = orders[next % orders.count]
        isDescending = false
    }
}

nonisolated extension Failure {
    static let sentAlready = Failure("The change was sent already and can no longer be undone.")
}
