import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the sectioned product list needs of the domain.
public typealias SectionedProductsUseCase = GettingProductList & WatchingProducts & WatchingPendingEdits

/// The products in sections, as a list (scene S9) or as a grid (S10).
public struct SectionedProductsViewModel: ViewModel {
    /// The inputs of the sectioned product list.
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

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the sectioned product list.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var products = PagedList<ProductItemViewModel>()
        /// Failures.
        @Event public var errors: Driver<Failure>

        /// The list in sections.
        public var sections: [ProductSection] { ProductSection.sections(of: products) }
    }

    private let navigator: any SectionedProductsNavigator
    private let useCase: any SectionedProductsUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(
        navigator: any SectionedProductsNavigator, useCase: any SectionedProductsUseCase,
        formatting: Formatting = Formatting()
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the list for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let marks = PendingMarks()
        let paging = Paging(output.$products, errors: output.$errors, getPage: useCase.getProductList) {
            ProductItemViewModel($0, pending: marks[$0.id], formatting: formatting)
        }

        marks.follow({ useCase.pendingEdits }, from: input.load, in: paging, bag: bag)
        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        paging.follow(useCase.productEvents, formatting: formatting, in: bag)

        input.select.compactMap { paging.item($0)?.product }
            .drive { navigator.toStaticProductDetail($0) }
            .store(in: bag)

        // The gateway announces the saved product to this list, as to every scene.
        input.edit.compactMap { paging.item($0)?.product }
            .flatMapLatest { navigator.toDynamicEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}
