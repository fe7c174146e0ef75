import Domain
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
        func show(_ edited: Product) {
            paging.update(edited.id) { $0 = ProductItemViewModel(edited, isEdited: true, formatting: formatting) }
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)

        input.select.compactMap(product)
            .drive { navigator.toProductDetail($0) }
            .store(in: bag)

        input.edit.compactMap(product)
            .flatMapLatest { navigator.toEditProduct($0) }
            .drive(show)
            .store(in: bag)

        // One question at a time, but any number of deletions beside each other (D-23).
        input.delete.filter { output.products[id: $0]?.isBusy == false }
            .compactMap(product)
            .flatMapFirst { product in navigator.confirmDelete(product).map { product.id } }
            .flatMap { id in
                paging.update(id) { $0.isBusy = true }
                return useCase.deleteProduct(id: id)
                    .trackError(errors)
                    .asDriver()
                    .map { id }
                    .handleEvents(onFinished: { paging.update(id) { $0.isBusy = false } })
            }
            .drive(paging.remove)
            .store(in: bag)

        useCase.productEvents.asDriver()
            .drive { event in
                switch event {
                case .updated(let product): show(product)
                case .deleted(let id): paging.remove(id)
                }
            }
            .store(in: bag)

        return output
    }
}
