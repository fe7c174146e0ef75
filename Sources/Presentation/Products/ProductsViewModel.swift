import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the product list needs of the domain.
public typealias ProductsUseCase = GettingProductList & DeletingProduct & WatchingProducts

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
        /// Deletes a product, after a confirmation.
        @Trigger public var delete: Driver<Product.ID>

        /// Inputs that nobody has sent to.
        public init() {}
    }

    /// The outputs of the product list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var products = PagedList<ProductItemViewModel>()
        /// Each product that was deleted here.
        @Event public var deleted: Driver<ProductItemViewModel>
        /// Failures, also those of deletions.
        @Event public var errors: Driver<Failure>
    }

    private let navigator: any ProductsNavigator
    private let useCase: any ProductsUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(navigator: any ProductsNavigator, useCase: any ProductsUseCase, formatting: Formatting = Formatting()) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$products, errors: output.$errors, getPage: useCase.getProductList) {
            ProductItemViewModel($0, formatting: formatting)
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        paging.follow(useCase.productEvents, formatting: formatting, in: bag)

        input.select.compactMap { paging.item($0)?.product }
            .drive { navigator.toProductDetail($0) }
            .store(in: bag)

        // The list hears of the saved product from the gateway, as every scene does.
        input.edit.compactMap { paging.item($0)?.product }
            .flatMapLatest { navigator.toEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.product) },
            delete: useCase.deleteProduct, deleted: output.$deleted, in: bag)

        return output
    }
}
