import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the product list needs of the domain.
public typealias ProductsUseCase = SearchingProducts & GettingProductCategories & DeletingProduct & WatchingProducts
    & WatchingPendingEdits & UndoingEdit

/// The product list (scene S4): pages, details, editing and deleting.
public struct ProductsViewModel: ViewModel {
    /// The inputs of the product list.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache.
        @Trigger public var reload: Driver<Void>
        /// Loads the next page, as the end of the list comes near.
        @Trigger public var loadMore: Driver<Void>
        /// Shows a product.
        @Trigger public var select: Driver<Product.ID>
        /// Edits a product.
        @Trigger public var edit: Driver<Product.ID>
        /// Deletes a product, without a confirmation: the deletion can be undone.
        @Trigger public var delete: Driver<Product.ID>
        /// Shows only the products that match these words, once the user stops typing; an empty text shows all.
        @Trigger public var search: Driver<String>
        /// Sorts all products by the next order, and after the last one by the server's own again.
        @Trigger public var sort: Driver<Void>
        /// Lets the user choose the only category that is shown.
        @Trigger public var chooseCategory: Driver<Void>
        /// Undoes the last edit of a product, if it was not sent yet.
        @Trigger public var undo: Driver<Product.ID>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the product list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var products = PagedList<ProductItemViewModel>()
        /// The words, the category and the order that the list is about.
        @Property public var query = ProductQuery()
        /// Each product that was deleted here for good. ``StatusLineViewModel`` reports deletions that can still be undone.
        @Event public var deleted: Driver<ProductItemViewModel>
        /// Each product whose last edit was undone.
        @Event public var undone: Driver<ProductItemViewModel>
        /// Failures, also those of deletions.
        @Event public var errors: Driver<Failure>
        /// Failures to get the categories to choose from.
        @Event public var categoryErrors: Driver<Failure>
    }

    private let navigator: any ProductsNavigator
    private let useCase: any ProductsUseCase
    private let formatting: Formatting
    private let clock: any Clock<Duration>

    /// How long to wait for the next letter before the words are searched for.
    public static let quietTime = Duration.milliseconds(250)

    /// The scene's view model.
    public init(
        navigator: any ProductsNavigator, useCase: any ProductsUseCase, formatting: Formatting = Formatting(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
        self.clock = clock
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let marks = PendingMarks()
        let paging = Paging(
            output.$products, errors: output.$errors, getPage: { useCase.searchProducts(output.query, $0) }
        ) {
            ProductItemViewModel($0, pending: marks[$0.id], formatting: formatting)
        }

        marks.follow({ useCase.pendingEdits }, from: input.load, in: paging, bag: bag)
        input.search.map(\.trimmed).debounce(for: Self.quietTime, clock: clock)
            .drive { output.query.words = $0 }
            .store(in: bag)
        input.sort.drive { output.query.order = output.query.order.next }.store(in: bag)
        input.chooseCategory
            .flatMapLatest { useCase.getProductCategories().asDriver(reporting: output.$categoryErrors) }
            .flatMapLatest { navigator.chooseCategory(from: $0) }
            .drive { output.query.category = $0 }
            .store(in: bag)
        paging.bind(
            load: input.load, reload: input.reload, loadMore: input.loadMore,
            search: output.$query.driver.dropFirst().map { _ in }, in: bag)
        paging.follow(useCase.productEvents, formatting: formatting, in: bag)

        input.select.compactMap { paging.item($0)?.product }
            .drive { navigator.toProductDetail($0) }
            .store(in: bag)

        // The gateway announces the saved product to this list, as to every scene.
        input.edit.compactMap { paging.item($0)?.product }
            .flatMapLatest { navigator.toEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { _ in .just(()) }, edit: { useCase.delete($0.product) },
            deleted: output.$deleted, in: bag)

        input.undo.compactMap { marks.edit(of: $0) }
            .flatMap { edit in
                useCase.undoEdit(id: edit.id).asDriver(reporting: output.$errors)
                    .map { isUndone in isUndone ? paging.item(edit.product.id) : nil }
            }
            .drive { row in
                if let row { output.$undone.send(row) } else { output.$errors.send(.sentAlready) }
            }
            .store(in: bag)

        return output
    }
}

extension ProductQuery.Order? {
    /// The order after this one; none after the last.
    fileprivate var next: ProductQuery.Order? {
        let all = ProductQuery.Order.allCases
        guard let self, let index = all.firstIndex(of: self) else { return all.first }
        return all.dropFirst(index + 1).first
    }
}

nonisolated extension Failure {
    /// An undo that came too late.
    static let sentAlready = Failure("The change was sent already and can no longer be undone.")
}
