import Domain
import DomainKit
import Foundation
import Reactive
import Synchronization
import TerminalKit
import TerminalKitDoubles

/// The answer of a stub to every request.
nonisolated enum StubAnswer: String, CaseIterable, Sendable {
    case empty, loading, failed, full
    /// Saved values, marked stale, followed by a failure to reach the server.
    case offline

    /// When the saved values were saved; `nil` for fresh ones.
    var staleSince: Date? { self == .offline ? Date(timeIntervalSince1970: 1_700_000_000) : nil }

    func answer<Value>(_ full: @autoclosure () -> Value, empty: @autoclosure () -> Value) -> Observable<Value> {
        switch self {
        case .empty: .just(empty())
        case .loading: .never()
        case .failed: .fail(GatewayError.offline)
        case .full: .just(full())
        case .offline: concat(.just(full()), .fail(GatewayError.offline))
        }
    }
}

/// Products in memory, with answers at once.
///
/// Tests subscribe on the main actor, so the stub may state that it sends from there: its elements then arrive at once.
nonisolated final class StubProductGateway: ProductGateway, ProductSyncGateway {
    private let answer: StubAnswer
    private let products: Mutex<[Product]>
    private let changes = PublishSubject<ProductEvent>()

    init(_ answer: StubAnswer = .full, count: Int = 70) {
        self.answer = answer
        products = Mutex((0..<count).map { Samples.product($0) })
    }

    var events: Observable<ProductEvent> { changes.observable }

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        page(of: products.withLock { $0 }, for: request)
    }

    private func page(of all: [Product], for request: PageRequest) -> Observable<Page<Product>> {
        let items = Array(all.dropFirst(request.offset).prefix(request.perPage))
        var page = Page(items, for: request, total: all.count)
        page.staleSince = answer.staleSince
        return answer.answer(page, empty: Page(items: [], totalItems: 0))
    }

    func getProduct(id: Product.ID) -> Observable<Product> {
        guard let product = products.withLock({ $0.first { $0.id == id } }) else {
            return .fail(GatewayError.notFound(message: nil))
        }
        return answer.answer(product, empty: product)
    }

    func searchProducts(_ query: ProductQuery, _ request: PageRequest) -> Observable<Page<Product>> {
        var found = products.withLock { products in
            products.filter { product in
                (query.words.isEmpty || product.name.localizedCaseInsensitiveContains(query.words))
                    && (query.category == nil || query.category == product.category)
            }
        }
        switch query.order {
        case .name: found.sort { $0.name < $1.name }
        case .price: found.sort { $0.price > $1.price }
        case .category: found.sort { $0.category < $1.category }
        case nil: break
        }
        return page(of: found, for: request)
    }

    func getProductCategories() -> Observable<[String]> {
        answer.answer(["beauty", "kitchen-accessories", "toys"], empty: [])
    }

    func update(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            products.withLock { products in
                if let index = products.firstIndex(where: { $0.id == product.id }) { products[index] = product }
            }
            MainActor.assumeIsolated { changes.send(.updated(product)) }
            return .just(.done(product))
        }
    }

    func delete(_ product: Product) -> Observable<EditOutcome<Product>> {
        .deferred { [self] in
            products.withLock { $0.removeAll { $0.id == product.id } }
            MainActor.assumeIsolated { changes.send(.deleted(product.id)) }
            return .just(.done(product))
        }
    }

    func syncProducts() -> Observable<WorkProgress> {
        switch answer {
        case .empty: .empty()
        case .loading: Observable<WorkProgress>.never().prepend(WorkProgress(done: 30, total: 70))
        case .failed: .fail(GatewayError.offline)
        case .offline: .fail(GatewayError.offline)
        case .full: .just(WorkProgress(done: 70, total: 70))
        }
    }
}

/// Edits in every state, without a server that performs them.
nonisolated struct StubPendingEditGateway: PendingEditGateway {
    private let answer: StubAnswer

    init(_ answer: StubAnswer = .empty) {
        self.answer = answer
    }

    var pendingEdits: Observable<[PendingEdit]> {
        answer.answer(Samples.pendingEdits, empty: [])
    }
    var pendingEditEvents: Observable<PendingEditEvent> { .empty() }
    func undoEdit(id: PendingEdit.ID) -> Observable<Bool> { .just(true) }
    func retryEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }
    func discardEdit(id: PendingEdit.ID) -> Observable<Void> { .just(()) }
}

/// A connection that never changes.
nonisolated struct StubConnectivityGateway: ConnectivityGateway {
    var offlineSince: Date?

    var connectivity: Observable<Connectivity> { .just(offlineSince.map { .offline(since: $0) } ?? .online) }
    func reconnect() {}
}

nonisolated struct StubRepoGateway: RepoGateway {
    var answer = StubAnswer.full

    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        let items = (request.offset..<min(request.offset + request.perPage, 60)).map { Samples.repo($0) }
        var page = Page(items, for: request, total: 60)
        page.staleSince = answer.staleSince
        return answer.answer(page, empty: Page(items: [], totalItems: 0))
    }
}

nonisolated struct StubPostGateway: PostGateway {
    var answer = StubAnswer.full

    func getFollowers(of account: Account, _ request: PageRequest) -> Observable<Page<Follower>> {
        let authors = (0..<7).map { Follower(username: "author\($0)", name: "Author \($0)") }
        return answer.answer(
            Page(items: authors), empty: Page(items: []))
    }

    func getPosts(by author: Follower, for account: Account) -> Observable<Page<Post>> {
        let posts = author.username.last?.wholeNumberValue.map { [Samples.post($0)] } ?? []
        return .just(Page(items: posts))
    }

    func getText(of post: Post.ID) -> Observable<String> {
        answer.answer("The first paragraph of post \(post).\n\n## A heading\n\n- One point", empty: "")
    }
    func getSavedPosts(for account: Account) -> Observable<RecentPosts?> { .just(nil) }
    func save(_ posts: RecentPosts, for account: Account) -> Observable<Never> { .empty() }
}

nonisolated struct StubMovieGateway: MovieGateway {
    var answer = StubAnswer.full

    func getFeaturedMovie() -> Observable<Movie?> { answer.answer(Samples.movie, empty: nil) }
}

nonisolated struct StubItemGateway: ItemGateway {
    var answer = StubAnswer.full

    func findItem(_ query: ItemQuery) -> Observable<Item> {
        answer == .empty
            ? .fail(GatewayError.notFound(message: "Nothing like that."))
            : answer.answer(Samples.item, empty: Samples.item)
    }
}

/// Accepts one account: `emilys` with the password `emilyspass`.
nonisolated final class StubSessionGateway: SessionGateway {
    private let current: BehaviorSubject<Account?>

    init(_ account: Account? = nil) {
        current = BehaviorSubject(account)
    }

    var account: Observable<Account?> { current.observable }

    func login(_ credentials: Credentials) -> Observable<Account> {
        .deferred { [current] in
            guard credentials.username == "emilys", credentials.password == "emilyspass" else {
                throw ValidationError(failures: [.init(field: LoginDraft.Field.password, message: "Wrong.")])
            }
            MainActor.assumeIsolated { current.send(Samples.account) }
            return .just(Samples.account)
        }
    }

    func refreshAccount() -> Observable<Account> { .just(Samples.account) }

    func logout() -> Observable<Void> {
        .deferred { [current] in
            MainActor.assumeIsolated { current.send(nil) }
            return .just(())
        }
    }
}

/// People in memory, live.
nonisolated final class StubUserGateway: UserGateway {
    private let answer: StubAnswer
    private let users: BehaviorSubject<[User]>

    init(_ answer: StubAnswer = .full) {
        self.answer = answer
        users = BehaviorSubject([.full, .offline].contains(answer) ? Samples.users : [])
    }

    func watchUsers() -> Observable<[User]> {
        [.full, .offline, .empty].contains(answer) ? users.observable : answer.answer([], empty: [])
    }

    func add(_ new: [User]) -> Observable<Void> {
        .deferred { [users] in
            MainActor.assumeIsolated {
                users.send(
                    (users.value.filter { user in !new.contains { $0.id == user.id } } + new).sorted {
                        $0.name < $1.name
                    })
            }
            return .just(())
        }
    }

    func deleteUser(id: User.ID) -> Observable<Void> {
        .deferred { [users] in
            MainActor.assumeIsolated { users.send(users.value.filter { $0.id != id }) }
            return .just(())
        }
    }
}

/// Cars in memory, live.
nonisolated final class StubCarGateway: CarGateway {
    private let answer: StubAnswer
    private let cars: BehaviorSubject<[Car]>

    init(_ answer: StubAnswer = .full) {
        self.answer = answer
        cars = BehaviorSubject([.full, .offline].contains(answer) ? [Samples.car] : [])
    }

    func watchCars() -> Observable<[Car]> {
        [.full, .offline, .empty].contains(answer) ? cars.observable : answer.answer([], empty: [])
    }

    func add(_ car: Car) -> Observable<Void> {
        .deferred { [cars] in
            MainActor.assumeIsolated { cars.send(cars.value.filter { $0.id != car.id } + [car]) }
            return .just(())
        }
    }

    func deleteCar(id: Car.ID) -> Observable<Void> {
        .deferred { [cars] in
            MainActor.assumeIsolated { cars.send(cars.value.filter { $0.id != id }) }
            return .just(())
        }
    }
}

nonisolated struct StubAppGateway: AppGateway {
    var isFirstRun = false

    func setFirstRunDone() {}
}

/// Returns the same picture of two colors for every address.
nonisolated struct StubPictureGateway: PictureGateway {
    func getPicture(at url: URL) -> Observable<[UInt8]> {
        .just(Array("P6 2 2 255\n".utf8) + [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])
    }
}
