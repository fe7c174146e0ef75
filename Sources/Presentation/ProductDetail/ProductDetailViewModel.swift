import Domain
import PresentationKit
import Reactive

/// What a product's details need of the domain.
public typealias ProductDetailUseCase = WatchingProducts & GettingProductPicture

/// A product's details (scene S5): a list of cells, kept up to date when another scene changes the product.
public struct ProductDetailViewModel: ViewModel {
    /// The inputs of a product's details.
    public struct Input: ViewModelInput {
        /// Shows the product, when the scene appears.
        @Trigger public var load: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of a product's details.
    public struct Output {
        /// The product as it is now.
        @Property public var product: Product?
        /// The details, from top to bottom.
        @Property public var cells: [Cell] = []
        /// The bytes of the product's picture, once they are there; the cells have its address.
        @Property public var picture: [UInt8]?
        /// Whether the picture is being loaded.
        @Property public var isLoadingPicture = false
    }

    private let product: Product
    private let useCase: any ProductDetailUseCase
    let formatting: Formatting

    /// The scene's view model.
    public init(product: Product, useCase: any ProductDetailUseCase, formatting: Formatting = Formatting()) {
        self.product = product
        self.useCase = useCase
        self.formatting = formatting
    }

    /// Wires the details for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()

        input.load
            .flatMapLatest { useCase.productEvents.asDriver().versions(of: product) }
            .drive { product in
                output.product = product
                output.cells = cells(product)
            }
            .store(in: bag)

        // A product whose picture cannot be loaded is shown without it.
        output.$product.driver.compactMap(\.self)
            .removeDuplicates { $0.imageURL == $1.imageURL }
            .flatMapLatest { product in
                output.isLoadingPicture = true
                return useCase.getPicture(of: product).asDriver()
                    .handleEvents(onFinished: { output.isLoadingPicture = false })
            }
            .drive { output.picture = $0 }
            .store(in: bag)

        return output
    }
}
