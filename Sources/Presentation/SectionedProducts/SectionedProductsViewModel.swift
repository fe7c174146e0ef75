import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public protocol SectionedProductsNavigator {
    func toStaticProductDetail(_ product: Product)
    /// Opens the editor made of cells. Emits the outcome of the edit, or ends without an element if the user cancels.
    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>>
}

public typealias SectionedProductsUseCase = GettingProductList

/// The products in sections, in a list (scene S9) or a grid (S10).
public struct SectionedProductsViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var select: Driver<Product.ID>
        @Trigger public var edit: Driver<Product.ID>

        public init() {}
    }

    public struct Output {
        @Property public var products = PagedList<ProductItemViewModel>()
        @Event public var errors: Driver<Failure>

        public var sections: [ProductSection] { ProductSection.sections(of: products) }

        public init() {}
    }

    private let navigator: any SectionedProductsNavigator
    private let useCase: any SectionedProductsUseCase
    private let formatting: Formatting
    private let refresh: RefreshPolicy?

    public init(
        navigator: any SectionedProductsNavigator, useCase: any SectionedProductsUseCase,
        formatting: Formatting = Formatting(), refresh: RefreshPolicy? = nil
    ) {
        self.navigator = navigator
        self.useCase = useCase
        self.formatting = formatting
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(
            output.$products, errors: output.$errors, source: { useCase.productList },
            item: { ProductItemViewModel($0.entity, mark: $0.mark, formatting: formatting) },
            update: { $0.show($1, formatting: formatting) })

        paging.bind(
            load: input.load, reload: input.reload, loadMore: input.loadMore, refresh: refresh, in: bag)

        input.select.compactMap { paging.item($0)?.product }
            .drive { navigator.toStaticProductDetail($0) }
            .store(in: bag)

        // The outcome is not used, because the list delivers it to every scene, including this one.
        input.edit.compactMap { paging.item($0)?.product }
            .flatMapLatest { navigator.toDynamicEditProduct($0) }
            .drive { _ in }
            .store(in: bag)

        return output
    }
}
