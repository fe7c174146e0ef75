import Domain
import Reactive

/// What a product's details need of the domain.
public protocol ProductDetailUseCase {
    /// The changes of products, whichever scene made them.
    var productEvents: Observable<ProductEvent> { get }
}

/// The details' verbs over a gateway.
public struct DefaultProductDetailUseCase: ProductDetailUseCase, WatchingProducts {
    /// Who changes products.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
