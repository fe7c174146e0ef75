import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Items among the products of a server that speaks the DummyJSON contract.
public struct RemoteItemGateway: ItemGateway {
    private let api: APIClient

    /// A gateway to `api`.
    public init(api: APIClient) {
        self.api = api
    }

    /// The item of that number among the first matches of the word.
    ///
    /// - Errors: `GatewayError.notFound` with a sentence that says where it was looked for.
    public func findItem(_ query: ItemQuery) -> Observable<Item> {
        Observable {
            let matches = try await api.send(
                .products(ProductQuery(words: query.keyword), PageWindow(offset: 0, count: query.count))
            ).products.elements
            guard let match = matches.prefix(query.count).first(where: { $0.id == query.itemID }) else {
                throw GatewayError.notFound(
                    message: "Item \(query.itemID) is not among the first \(query.count) matches of “\(query.keyword)”."
                )
            }
            return try Item(match)
        }
    }
}

extension Item {
    fileprivate init(_ product: ProductAnswer) throws(APIError) {
        guard let date = product.meta?.createdAt else {
            throw .undecodable(path: "meta.createdAt of product \(product.id) is missing", snippet: "")
        }
        self.init(
            id: product.id, name: product.title.shortened(to: 500), date: date,
            summary: product.description?.shortened() ?? "")
    }
}
