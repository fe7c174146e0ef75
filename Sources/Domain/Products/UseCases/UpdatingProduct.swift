import Reactive

/// Saves what people have entered for a product.
public protocol UpdatingProduct {
    /// Where it is saved.
    var productGateway: any ProductGateway { get }
}

extension UpdatingProduct {
    /// Saves the edited values of a product.
    ///
    /// - Errors: a ``ValidationError`` with all failures, before anything is sent.
    public func update(_ product: Product, with dto: ProductDto) -> Observable<Product> {
        .deferred { [productGateway] in
            try dto.validate()
            var edited = product
            edited.name = dto.name
            edited.price = dto.price ?? product.price
            return productGateway.update(edited)
        }
    }
}
