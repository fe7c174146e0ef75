import Domain
import DomainKit
import PresentationKit
import Reactive

/// The product list (scene S4): pages, details, editing and deleting.
public struct ProductsViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>
        /// People want the list again.
        public var reload: Driver<Void>
        /// The end of the list is near.
        public var loadMore: Driver<Void>
        /// A product was chosen.
        public var select: Driver<Product.ID>
        /// A product is to be edited.
        public var edit: Driver<Product.ID>
        /// A product is to be deleted.
        public var delete: Driver<Product.ID>

        /// Inputs; those left out never happen.
        public init(
            load: Driver<Void>, reload: Driver<Void> = .never(), loadMore: Driver<Void> = .never(),
            select: Driver<Product.ID> = .never(), edit: Driver<Product.ID> = .never(),
            delete: Driver<Product.ID> = .never()
        ) {
            self.load = load
            self.reload = reload
            self.loadMore = loadMore
            self.select = select
            self.edit = edit
            self.delete = delete
        }
    }

    /// What the view shows.
    public struct Output {
        /// The list, its flags and its failure, in one value.
        @Property(removingDuplicates: false) public var products = PagedList<ProductItemViewModel>()
        /// What went wrong, as events.
        public let errors: Driver<Failure>
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
        let errors = ErrorTracker()
        let output = Output(errors: errors.failures)
        let paging = Paging(output.$products, errors: errors, getPage: useCase.getProductList) {
            ProductItemViewModel($0, formatting: formatting)
        }

        func product(_ id: Product.ID) -> Product? { output.products[id: id]?.product }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        paging.follow(useCase.productEvents, formatting: formatting, in: bag)

        input.select.compactMap(product)
            .drive { navigator.toProductDetail($0) }
            .store(in: bag)

        input.edit.compactMap(product)
            .flatMapLatest { navigator.toEditProduct($0).prefix(1) }
            .drive { paging.show($0, formatting: formatting) }
            .store(in: bag)

        paging.delete(
            input.delete, marking: \.isBusy, confirm: { navigator.confirmDelete($0.product) },
            delete: useCase.deleteProduct, in: bag)

        return output
    }
}
