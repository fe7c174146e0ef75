import Domain
import Reactive

/// What the product editor that is made of cells needs of the domain.
public protocol DynamicEditProductUseCase {
    /// Saves the edited values of a product.
    func update(_ product: Product, with dto: ProductDto) -> Observable<Product>
}

/// The editor's verbs over a gateway.
public struct DefaultDynamicEditProductUseCase: DynamicEditProductUseCase, UpdatingProduct {
    /// Where products are saved.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
