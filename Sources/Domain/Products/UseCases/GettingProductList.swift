import DomainKit
import Reactive

/// Gets the products, page by page.
public protocol GettingProductList {
    /// Where they come from.
    var productGateway: any ProductGateway { get }
}

extension GettingProductList {
    /// One page of products: from the cache, marked stale, then from the server.
    public func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        productGateway.getProductList(request)
    }
}
