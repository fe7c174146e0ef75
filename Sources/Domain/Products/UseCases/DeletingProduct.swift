import Reactive

/// Deletes a product.
public protocol DeletingProduct {
    /// Where it is deleted.
    var productGateway: any ProductGateway { get }
}

extension DeletingProduct {
    /// Deletes a product, whatever its number (seed defect D-11).
    public func deleteProduct(id: Product.ID) -> Observable<Void> {
        productGateway.deleteProduct(id: id)
    }
}
