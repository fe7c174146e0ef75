import Domain
import PresentationKit
import Reactive

/// A product's details as a card (scene S6), brought up to date when another scene changes the product.
public struct StaticProductDetailViewModel: ViewModel {
    /// What the view tells.
    public struct Input {
        /// The scene has appeared.
        public var load: Driver<Void>

        /// Inputs.
        public init(load: Driver<Void>) {
            self.load = load
        }
    }

    /// What the view shows.
    public struct Output {
        /// What the product is called.
        @Property public var name = ""
        /// The price as people read it.
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
                output.name = product.name
                output.price = formatting.money(product.price)
            }
            .store(in: bag)

        return output
    }
}
