import Domain
import Reactive

/// What the product editor needs of the domain.
public protocol EditProductUseCase {
    /// Saves the edited values of a product.
    func update(_ product: Product, with dto: ProductDto) -> Observable<Product>
}

/// The product editor's verbs over a gateway.
public struct DefaultEditProductUseCase: EditProductUseCase, UpdatingProduct {
    /// Where products are saved.
    public let productGateway: any ProductGateway

    /// Verbs over a gateway.
    public init(productGateway: any ProductGateway) {
        self.productGateway = productGateway
    }
}
