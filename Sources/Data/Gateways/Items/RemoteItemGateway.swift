import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Finds items among the products of a server with the DummyJSON contract.
public struct RemoteItemGateway: ItemGateway {
    private let api: APIClient
    private let saved: EntityCache<Item>?

    /// A gateway that saves no items if `store` has failed to open.
    ///
    /// `source` names the server in the cache, which does not show data of another server.
    public init(api: APIClient, store: Store, source: String) {
        self.api = api
        saved = EntityCache(store, source: source)
    }

    /// Emits the item with the number, if it is among the first matches of the keyword. Offline, searches the items
    /// that earlier searches have fetched.
    ///
    /// - Errors: `GatewayError.notFound`, whose message says where the gateway has searched.
    public func findItem(_ query: ItemQuery) -> Observable<Item> {
        Observable<[ProductResponse]>.cachedThenFresh {
            nil
        } fresh: {
            let request = PageRequest(perPage: query.count)
            return try await api.send(.products(ProductQuery(words: query.keyword), request)).products.elements
        } store: { matches in
            await saved?.keepAll { matches.compactMap { try? Item($0) } }
        }
        .map { matches in
            guard let match = matches.prefix(query.count).first(where: { $0.id == query.itemID }) else {
                throw GatewayError.notFound(
                    message: "Item \(query.itemID) is not among the first \(query.count) matches of “\(query.keyword)”."
                )
            }
            return try Item(match)
        }
        .mapError { GatewayError(failure: $0) }
        .catch { error in
            guard (error as? GatewayError)?.isUnreachable == true else { return .fail(error) }
            return Observable {
                guard let item = await saved?.find(query.itemID), item.matches(query.keyword) else { throw error }
                return item
            }
        }
    }
}

extension Item {
    fileprivate init(_ product: ProductResponse) throws(APIError) {
        guard let date = product.meta?.createdAt else {
            throw .undecodable(path: "meta.createdAt of product \(product.id) is missing", snippet: "")
        }
        self.init(
            id: product.id, name: product.title.shortened(to: 500), date: date,
            summary: product.description?.shortened() ?? "")
    }

    /// Returns whether the item matches a keyword by the server's rules. The server also searches the category, which
    /// an item does not have.
    fileprivate func matches(_ keyword: String) -> Bool { [name, summary].contains { $0.contains(words: keyword) } }
}
