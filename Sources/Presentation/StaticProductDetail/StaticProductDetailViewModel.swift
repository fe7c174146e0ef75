import Domain
import PresentationKit
import Reactive

/// What a product's card needs of the domain.
public typealias StaticProductDetailUseCase = WatchingProducts

/// A product's details as a card (scene S6), kept up to date when another scene changes the product.
public struct StaticProductDetailViewModel: ViewModel {
    /// The inputs of a product's card.
    public struct Input: ViewModelInput {
        /// Shows the product, when the scene appears.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of a product's card.
    public struct Output {
        /// The product as it is now.
        @Property public var product: Product?
        /// The name.
        @Property public var name = ""
        /// The price, formatted.
        @Property public var price = ""
    }

    private let product: Product
    private let useCase: any StaticProductDetailUseCase
    private let formatting: Formatting

    /// The scene's view model.
    public init(product: Product, useCase: any StaticProductDetailUseCase, formatting: Formatting = Formatting()) {
        self.product = product
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the card for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load
            .flatMapLatest { useCase.productEvents.asDriver().versions(of: product) }
            .drive { product in
                output.product = product
                output.name = product.name
                output.price = formatting.money(product.price)
            }
            .store(in: bag)

        return output
    }
}
