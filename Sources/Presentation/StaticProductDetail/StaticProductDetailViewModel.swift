import Domain
import PresentationKit
import Reactive
import ReactiveUI

public typealias StaticProductDetailUseCase = WatchingProducts & GettingProduct

/// A product's details as a card (scene S6), updated when another scene changes the product.
public struct StaticProductDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>

        public init() {}
    }

    public struct Output {
        @Property public var product: Product?
        @Property public var name = ""
        @Property public var price = ""
    }

    private let product: Product
    private let useCase: any StaticProductDetailUseCase
    private let formatting: Formatting
    private let refresh: RefreshPolicy?

    public init(
        product: Product, useCase: any StaticProductDetailUseCase, formatting: Formatting = Formatting(),
        refresh: RefreshPolicy? = nil
    ) {
        self.product = product
        self.useCase = useCase
        self.formatting = formatting
        self.refresh = refresh
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load
            .flatMapLatest { useCase.productChanges.asDriver().versions(of: output.product ?? product) }
            .map(\.entity)
            .drive { product in
                output.name = product.name
                output.price = formatting.money(product.price)
                // The product is set last, so that an observer of the product finds its name and its price.
                output.product = product
            }
            .store(in: bag)

        refresh?.refresh(product.id, shownBy: output.$product.driver, useCase, in: bag)

        return output
    }
}
