import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Products of a server that speaks the DummyJSON contract, with a cache of the list.
public struct RemoteProductGateway: ProductGateway {
    let api: APIClient
    /// The cache, or why there is none.
    let cache: Result<PageCache<Product>, StoreError>
    let changes = ProductChanges()

    /// A gateway to `api`; without a database nothing is cached.
    ///
    /// - Parameters:
    ///   - api: The server.
    ///   - store: The app's database, or why there is none.
    ///   - source: Names the server in the cache: what another one has sent is not shown.
    ///   - onCacheFailure: Gets what went wrong with the cache, which nobody else is told.
    public init(
        api: APIClient, store: Store, source: String,
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.api = api
        cache = store.database.map { PageCache(EntityCache($0, source: source, onFailure: onCacheFailure)) }
    }

    /// The changes that this gateway has made, as they happen.
    public var events: Observable<ProductEvent> { changes.events }

    /// One page of products: what the cache has, marked stale, then what the server answers.
    public func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        let window = PageWindow(request)
        return .deferred {
            let earlier = changes.count
            return .cachedThenFresh {
                request.usesCache ? await pages?.page(window) : nil
            } fresh: {
                changes.applied(to: try await api.send(.products(window)).page(window), after: earlier)
            } store: { page in
                await pages?.store(window) { changes.applied(to: page, after: earlier) }
            }
        }
    }

    /// One product, as the server has it; offline, as it was seen last, in whichever list.
    public func getProduct(id: Product.ID) -> Observable<Product> {
        Observable {
            let earlier = changes.count
            do {
                let answer = try await api.send(.product(id)).product
                let current = { @Sendable in changes.applied(to: answer, after: earlier) }
                guard let product = current() else { throw GatewayError.notFound() }
                // Not awaited: a cache that is slow or locked holds nobody back.
                if let entities { Task { await entities.keep(current) } }
                return product
            } catch GatewayError.offline {
                guard let known = await entities?.find(id) else { throw GatewayError.offline }
                return known
            }
        }
    }

    /// Saves a product's values and returns them as saved.
    public func update(_ product: Product) -> Observable<Product> {
        Observable {
            let saved = try await api.send(.update(product)).product
            // Noted before it is cached: a page that is cached in between has it, one that is cached before is changed.
            changes.note(.updated(saved))
            await entities?.update(saved)
            changes.announce(.updated(saved))
            return saved
        }
    }

    /// Deletes a product. One that is gone already is deleted: the answer to an earlier attempt may have been lost.
    public func deleteProduct(id: Product.ID) -> Observable<Void> {
        Observable {
            do {
                _ = try await api.send(.deleteProduct(id))
            } catch GatewayError.notFound {}
            changes.note(.deleted(id))
            await entities?.delete(id)
            changes.announce(.deleted(id))
        }
    }

    private var pages: PageCache<Product>? { try? cache.get() }
    private var entities: EntityCache<Product>? { pages?.entities }
}
