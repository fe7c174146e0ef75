import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// The products of a server with the DummyJSON contract. The gateway caches them, and users edit them with or without a
/// connection.
public struct RemoteProductGateway: ProductGateway {
    let api: APIClient
    let products: EditableCache<Product>
    /// The failure to open the store, which a sync reports, because it cannot save products.
    let failure: StoreError?
    private let grace: Duration

    /// Creates a gateway that starts to send pending edits.
    ///
    /// - Parameters:
    ///   - api: Sends the requests.
    ///   - store: Contains the cache. It may have failed to open.
    ///   - source: Names the server in the cache. Products from another server are not shown.
    ///   - account: Emits the signed-in account, whose edits the gateway saves and sends, now and on each change.
    ///   - connectivity: Emits whether the server can be reached, now and on each change.
    ///   - grace: The time in which the user can undo a deletion before it is sent. If zero, a deletion is sent
    ///     immediately.
    public init(
        api: APIClient, store: Store, source: String, account: Observable<Account?> = .just(nil),
        connectivity: Observable<Connectivity> = .just(.online), grace: Duration = .zero
    ) {
        self.api = api
        self.grace = grace
        failure = store.failure
        products = EditableCache(
            store.editing, source: source, account: account.map { $0?.id }, connectivity: connectivity,
            policy: EditPolicy(local: ["details", "image_url", "version"]),
            fetch: { try await api.send(.product($0)).product }, send: { try await api.perform($0) })
    }

    public var changes: Observable<EntityChange<Product>> { cached(\.changes) }

    public var productList: ListSource<Edited<Product>> {
        products.list { [api] in try await api.send(.products($0)).page($0) }
    }

    public func searchProducts(_ query: ProductQuery) -> ListSource<Edited<Product>> {
        products.list(sortedBy: query.areInOrder) {
            query.includes($0)
        } fresh: { [api] in
            try await api.page(query, $0)
        }
    }

    public func getProductCategories() -> Observable<[String]> {
        Observable {
            do {
                return try await api.send(.productCategories).elements
            } catch let error as GatewayError where error.isUnreachable {
                let saved = await products.saved(PageRequest(perPage: .max)) { _ in true }
                guard let saved else { throw error }
                return Set(saved.items.map(\.category)).subtracting([""]).sorted()
            }
        }
    }

    public func getProduct(id: Product.ID) -> Observable<Product> {
        cached { $0.entity(id) { [api] in try await api.send(.product($0)).product } }
    }

    public func update(_ product: Product, from shown: Product) -> Observable<EditOutcome<Product>> {
        cached { $0.save(product, from: shown) }
            .mapError { ($0 as? GatewayError)?.aboutProductFields ?? $0 }
    }

    /// Deletes a product. Succeeds even if the product is already deleted, because the response to an earlier attempt
    /// may have been lost.
    public func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        cached { [grace] in $0.delete(product, undoWithin: grace) }
    }

    private func cached<Value: Sendable>(
        _ body: (EditableCache<Product>) -> Observable<Value>
    ) -> Observable<Value> {
        body(products).mapError { GatewayError(failure: $0) }
    }
}
