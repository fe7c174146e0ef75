import Reactive

/// Tells of the changes of products.
public protocol WatchingProducts {
    /// Who makes them.
    var productGateway: any ProductGateway { get }
}

extension WatchingProducts {
    /// The changes as they happen.
    public var productEvents: Observable<ProductEvent> { productGateway.events }
}
