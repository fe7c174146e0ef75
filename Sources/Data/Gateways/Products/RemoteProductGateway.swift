import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Products of a server that speaks the DummyJSON contract, with a cache of the list and an outbox of edits.
public struct RemoteProductGateway: ProductGateway {
    let api: APIClient
    /// The failure is kept, so that a sync can report why there is no cache.
    let cache: Result<PageCache<Product>, StoreError>
    let changes: ProductChanges
    /// `nil` without a database: edits are then sent at once and never wait.
    private let edits: ProductEdits?
    private let server: ProductServer
    private let settled: PublishSubject<PendingEditEvent>

    /// Without a database nothing is cached, and an edit that cannot be sent at once fails.
    ///
    /// - Parameters:
    ///   - api: Sends the requests.
    ///   - store: Contains the cache. It may have failed to open.
    ///   - source: Names the server in the cache: what another server has sent is not shown.
    ///   - account: The signed-in account, whose edits are made and sent: now, then on each change.
    ///   - connectivity: Whether the server can be reached: now, then on each change.
    ///   - grace: How long a deletion can be undone before it is sent; zero sends it at once.
    ///   - clock: Measures the grace period and the pauses between attempts to send an edit.
    ///   - now: The date, with which a server's date for the next attempt is compared.
    ///   - random: Draws the lengths of those pauses.
    ///   - onCacheFailure: Receives failures of the cache, which are not reported otherwise.
    public init(
        api: APIClient, store: Store, source: String, account: Observable<Account?> = .just(nil),
        connectivity: Observable<Connectivity> = .just(.online), grace: Duration = .zero,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) },
        onCacheFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.api = api
        cache = store.database.map { PageCache(EntityCache($0, source: source, onFailure: onCacheFailure)) }
        let server = ProductServer(api: api)
        self.server = server
        let settled = PublishSubject<PendingEditEvent>()
        self.settled = settled
        edits = try? store.database.map {
            ProductEdits(
                $0, source: source, server: server, settled: settled, account: account,
                connectivity: connectivity, grace: grace, clock: clock, now: now, random: random,
                onFailure: onCacheFailure)
        }.get()
        changes = edits?.changes ?? ProductChanges()
    }

    public var events: Observable<ProductEvent> { changes.events }

    /// One page of products: the cached page, marked stale, then the server's.
    public func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        .deferred {
            let earlier = changes.count
            return .cachedThenFresh {
                await edits?.load()
                return request.usesCache ? await pages?.page(request) : nil
            } fresh: {
                changes.applied(to: try await api.send(.products(request)).page(request), after: earlier)
            } store: { page in
                await pages?.store(request) { changes.applied(to: page, after: earlier) }
            }
            .map(edited)
        }
    }

    /// The products that match a query: as many saved ones as fit on the page, then the server's page.
    public func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        .deferred {
            let earlier = changes.count
            return .cachedThenFresh {
                await edits?.load()
                return await entities?.page(request, sortedBy: query.areInOrder) { query.includes($0) }
            } fresh: {
                changes.applied(to: try await server.page(query, request), after: earlier)
            } store: { page in
                await entities?.keepAll { changes.applied(to: page, after: earlier).items }
            }
            .map(edited)
        }
    }

    /// The names of all categories: the server's, or offline those of the saved products.
    public func getProductCategories() -> Observable<[String]> {
        Observable {
            do {
                return try await api.send(.productCategories).elements
            } catch let error as GatewayError where error.isOutOfReach {
                let saved = await entities?.page(PageRequest(perPage: .max)) { _ in true }
                guard let saved else { throw error }
                return Set(saved.items.map(\.category)).subtracting([""]).sorted()
            }
        }
    }

    /// The product as the server has it. Offline, the version that was saved last, with any list.
    public func getProduct(id: Product.ID) -> Observable<Product> {
        Observable {
            let earlier = changes.count
            do {
                let answer = try await api.send(.product(id)).product
                let current = { @Sendable in changes.applied(to: answer, after: earlier) }
                guard let product = current() else { throw GatewayError.notFound() }
                // Not awaited: a slow or locked cache must not delay the answer.
                if let entities { Task(executorPreference: Work.executor) { await entities.keep(current) } }
                return edited(product)
            } catch let error as GatewayError where error.isOutOfReach {
                await edits?.load()
                guard let known = await entities?.find(id) else { throw error }
                return edited(known)
            }
        }
    }

    /// Saves the values on this device at once, and on the server when it can be reached.
    public func update(_ product: Product) -> Observable<EditOutcome<Product>> { perform(.save(product)) }

    /// Succeeds for a product that is already deleted: the answer to an earlier attempt may have been lost.
    public func delete(_ product: Product) -> Observable<EditOutcome<Product>> { perform(.delete(product)) }

    private func perform(_ edit: ProductEdit) -> Observable<EditOutcome<Product>> {
        if let edits { return edits.perform(edit).catch { .fail(Self.shown($0)) } }
        return Observable {
            // In a task of its own, so that a cancellation of the caller, who no longer learns the result, does not
            // stop it.
            let result = await Task(executorPreference: Work.executor) { try await send(edit) }.result
            if Task.isCancelled { settled.send(Self.settlement(of: edit, result), isolation: nil) }
            return try result.get()
        }
    }

    /// Sends an edit at once, without a database to queue it in.
    private func send(_ edit: ProductEdit) async throws -> EditOutcome<Product> {
        do {
            let saved = try await server.perform(edit, key: UUID().uuidString, account: nil)
            let event = saved.map(ProductEvent.updated) ?? .deleted(edit.product.id)
            changes.note(event)
            changes.announce(event)
            return .done(saved ?? edit.product)
        } catch let error as GatewayError {
            throw error.aboutProductFields
        }
    }

    private static func settlement(
        of edit: ProductEdit, _ result: Result<EditOutcome<Product>, any Error>
    ) -> PendingEditEvent {
        switch result {
        case .success: .performed(edit)
        case .failure(let error as ValidationError): .refused(edit, message: error.message)
        case .failure(let error): .refused(edit, message: GatewayError(failure: error).message)
        }
    }

    private static func shown(_ error: any Error) -> any Error {
        error is ValidationError ? error : GatewayError(failure: error)
    }

    private func edited(_ product: Product) -> Product { edits?.applied(to: product) ?? product }

    private func edited(_ page: Page<Product>) -> Page<Product> { page.map(edited) }

    private var pages: PageCache<Product>? { try? cache.get() }
    private var entities: EntityCache<Product>? { pages?.entities }
}

extension RemoteProductGateway: PendingEditGateway {
    /// The pending edits of the signed-in account: now, then after each change.
    public var pendingEdits: Observable<[PendingEdit]> {
        edits?.pending.catch { .fail(GatewayError(failure: $0)) } ?? .just([])
    }

    public var pendingEditEvents: Observable<PendingEditEvent> { settled.observable }

    public func undoEdit(id: PendingEdit.ID) -> Observable<Bool> {
        translatingErrors { try await edits?.undo(id) ?? false }
    }

    public func retryEdit(id: PendingEdit.ID) -> Observable<Void> {
        translatingErrors { try await edits?.retry(id) ?? () }
    }

    public func discardEdit(id: PendingEdit.ID) -> Observable<Void> {
        translatingErrors { try await edits?.discard(id) ?? () }
    }

    private func translatingErrors<Value>(_ body: @escaping @Sendable () async throws -> Value) -> Observable<Value> {
        Observable {
            do {
                return try await body()
            } catch {
                throw GatewayError(failure: error)
            }
        }
    }
}
