import Domain
import Reactive

/// What a product's card needs of the domain.
public protocol StaticProductDetailUseCase {
    /// The changes of products, whichever scene made them.
    var productEvents: Observable<ProductEvent> { get }
}

/// The card's verbs over a gateway.
public struct DefaultStaticProductDetailUseCase: StaticProductDetailUseCase, WatchingProducts {
    /// Who changes products.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
