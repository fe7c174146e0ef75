import Reactive

/// Gets one product.
public protocol GettingProduct {
    /// Where it comes from.
    var productGateway: any ProductGateway { get }
}

extension GettingProduct {
    /// One product, as the server has it.
    public func getProduct(id: Product.ID) -> Observable<Product> { productGateway.getProduct(id: id) }
}
