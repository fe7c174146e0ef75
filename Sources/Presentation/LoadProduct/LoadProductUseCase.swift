import Domain
import Reactive

/// What the way to a product needs of the domain.
public protocol LoadProductUseCase {
    /// One product, as the server has it.
    func getProduct(id: Product.ID) -> Observable<Product>
}

/// The way's verbs over a gateway.
public struct DefaultLoadProductUseCase: LoadProductUseCase, GettingProduct {
    /// Where products come from.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
