// for list, detail, form, edit if !offline

// import domain
import DataKit
import DomainKit
import Reactive

/// Sea voyages of a server.
public struct RemoteSeaVoyageGateway: SeaVoyageGateway {
    private let api: APIClient
    #if cached
        private let cache: PageCache<SeaVoyage>?

        /// Without a database nothing is cached.
        ///
        /// - Parameters:
        ///   - api: Sends the requests.
        ///   - database: Contains the cache.
        ///   - source: Names the server in the cache, and the account where what is sent is one account's: what was sent
        ///     under another name is not shown.
        public init(api: APIClient, database: Database?, source: String) {
            self.api = api
            cache = database.map { PageCache(EntityCache($0, source: source)) }
        }
    #else

        public init(api: APIClient) {
            self.api = api
        }
    #endif

    #if listing && cached
        public func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
            .cachedThenFresh {
                request.usesCache ? await cache?.page(request) : nil
            } fresh: {
                try await api.seaVoyages(request)
            } store: { page in
                await cache?.store(request) { page }
            }
        }
    #elseif listing
        public func getSeaVoyageList(_ request: PageRequest) -> Observable<Page<SeaVoyage>> {
            Observable { try await api.seaVoyages(request) }
        }
    #endif

    #if finding && cached
        public func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> {
            .cachedThenFresh {
                // What is not kept may be there nevertheless.
                await cache?.entities.find(id).map(Optional.some)
            } fresh: {
                do {
                    return try await api.send(.seaVoyage(id)).answeredSeaVoyage
                } catch GatewayError.notFound {
                    return nil
                }
            } store: { seaVoyage in
                if let seaVoyage { await cache?.entities.keep { seaVoyage } } else { await cache?.entities.delete(id) }
            }
        }
    #elseif finding
        public func getSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> {
            Observable {
                do {
                    return try await api.send(.seaVoyage(id)).answeredSeaVoyage
                } catch GatewayError.notFound {
                    return nil
                }
            }
        }
    #endif

    #if creating
        public func createSeaVoyage(_ seaVoyage: NewSeaVoyage) -> Observable<SeaVoyage> {
            #if cached
                Observable {
                    let created = try await api.send(.createSeaVoyage(SeaVoyageBody(seaVoyage))).answeredSeaVoyage
                    await cache?.entities.keep { created }
                    return created
                }
                .mapError(SeaVoyageBody.refusal)
            #else
                Observable { try await api.send(.createSeaVoyage(SeaVoyageBody(seaVoyage))).answeredSeaVoyage }
                    .mapError(SeaVoyageBody.refusal)
            #endif
        }
    #endif

    #if saving
        public func saveSeaVoyage(_ seaVoyage: SeaVoyage, from shown: SeaVoyage) -> Observable<SeaVoyage> {
            #if partial
                let body = SeaVoyageBody(edited: seaVoyage, from: shown)
            #else
                let body = SeaVoyageBody(saved: seaVoyage)
            #endif
            #if cached
                return Observable {
                    let saved = try await api.send(.saveSeaVoyage(seaVoyage.id, body)).answeredSeaVoyage
                    await cache?.entities.keep { saved }
                    return saved
                }
                .mapError(SeaVoyageBody.refusal)
            #else
                return Observable { try await api.send(.saveSeaVoyage(seaVoyage.id, body)).answeredSeaVoyage }
                    .mapError(SeaVoyageBody.refusal)
            #endif
        }
    #endif
    #if template

        // What only the gateway below does.
        public func followSeaVoyage(id: SeaVoyage.ID) -> Observable<SeaVoyage?> { .empty() }
        public func refreshSeaVoyage(id: SeaVoyage.ID) -> Observable<Void> { .empty() }
        public func deleteSeaVoyage(_ seaVoyage: SeaVoyage) -> Observable<Void> { .empty() }
        public func undoSeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { .empty() }
        public func retrySeaVoyage(_ id: SeaVoyage.ID) -> Observable<Void> { .empty() }
        public var seaVoyageChanges: Observable<EntityChange<SeaVoyage>> { .empty() }
    #endif
}
