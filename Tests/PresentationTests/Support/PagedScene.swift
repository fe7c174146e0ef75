import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

/// Any scene with a list, which a test can control by numbers, so that the laws are tested for all such scenes.
final class PagedScene {
    nonisolated enum Kind: CaseIterable {
        case products, sectionedProducts, orders, repos, repoCarousel, users, cars

        static let withPages: [Kind] = [.products, .sectionedProducts, .orders, .repos]
        static let refreshing: [Kind] = withPages + [.repoCarousel]

        func request(page: Int = 1, isFresh: Bool = false) -> String {
            let fresh = isFresh ? ", fresh" : ""
            return switch self {
            case .products, .sectionedProducts: "get products page \(page)\(fresh)"
            case .orders: "get orders page \(page)\(fresh)"
            case .repos: "get repos page \(page)\(fresh)"
            case .repoCarousel: "get repos page \(page) of 20\(fresh)"
            case .users: "watch users"
            case .cars: "watch cars"
            }
        }
    }

    let journal: Journal
    private(set) var load: () -> Void = {}
    private(set) var reload: () -> Void = {}
    private(set) var loadMore: () -> Void = {}
    let wait: (Duration) -> Void
    let returnToForeground: () -> Void
    private(set) var end: () -> Void = {}
    private(set) var select: (Int) -> Void = { _ in }
    /// Responds to the oldest request with the items of these numbers, and ends the request.
    private(set) var answer: (Page<Int>) -> Void = { _ in }
    private(set) var fail: (any Error) -> Void = { _ in }

    init(_ kind: Kind) {
        let context = TestContext()
        journal = context.journal
        wait = { context.clock.advance(by: $0) }
        returnToForeground = { context.foreground.send(()) }
        switch kind {
        case .products:
            let scene = Live(
                ProductsViewModel(
                    navigator: context.navigator, useCase: context.useCases, refresh: context.refreshPolicy))
            send(scene, scene.input.$load, scene.input.$reload, scene.input.$loadMore)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$products, scene.errors, \.id.sampleNumber)
            answer(context.gateways.products.pages) { $0.map(Product.sample) }
        case .sectionedProducts:
            let scene = Live(
                SectionedProductsViewModel(
                    navigator: context.navigator, useCase: context.useCases, refresh: context.refreshPolicy))
            send(scene, scene.input.$load, scene.input.$reload, scene.input.$loadMore)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$products, scene.errors, \.id.sampleNumber)
            answer(context.gateways.products.pages) { $0.map(Product.sample) }
        case .orders:
            let scene = Live(
                OrdersViewModel(
                    navigator: context.navigator, useCase: context.useCases, refresh: context.refreshPolicy))
            send(scene, scene.input.$load, scene.input.$reload, scene.input.$loadMore)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$orders, scene.errors, \.id.sampleNumber)
            answer(context.gateways.orders.pages) { $0.map(Order.sample) }
        case .repos:
            let scene = Live(
                ReposViewModel(
                    navigator: context.navigator, useCase: context.useCases, refresh: context.refreshPolicy))
            send(scene, scene.input.$load, scene.input.$reload, scene.input.$loadMore)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$repos, scene.errors, \.id.sampleNumber)
            answer(context.gateways.repos.pages) { $0.map(Repo.sample) }
        case .repoCarousel:
            let scene = Live(
                RepoCarouselViewModel(
                    navigator: context.navigator, useCase: context.useCases, refresh: context.refreshPolicy))
            send(scene, scene.input.$load, scene.input.$reload)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$repos, scene.errors, \.id.sampleNumber)
            answer(context.gateways.repos.pages) { $0.map(Repo.sample) }
        case .users:
            let scene = Live(UserListViewModel(navigator: context.navigator, useCase: context.useCases))
            send(scene, scene.input.$load, scene.input.$reload)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$users, scene.errors, \.id.sampleNumber)
            answer(context.gateways.users.lists) { $0.items.map(User.sample) }
        case .cars:
            let scene = Live(CarsViewModel(navigator: context.navigator, useCase: context.useCases))
            send(scene, scene.input.$load, scene.input.$reload)
            select = { scene.input.$select(.sampleID($0)) }
            show(scene.$cars, scene.errors, \.id.sampleNumber)
            answer(context.gateways.cars.lists) { $0.items.map(Car.sample) }
        }
        journal.expect("idle")
    }

    private func send<Model>(
        _ scene: Live<Model>, _ load: Trigger<Void>, _ reload: Trigger<Void>, _ loadMore: Trigger<Void>? = nil
    ) {
        self.load = { load() }
        self.reload = { reload() }
        self.loadMore = { loadMore?() }
        end = { scene.end() }
    }

    private func show<Item>(
        _ list: Property<PagedList<Item>>, _ errors: Driver<Failure>, _ number: @escaping (Item) -> Int
    ) {
        journal.follow(list.driver) { $0.trace(number) }
        journal.followErrors(errors)
    }

    private func answer<Answer>(_ requests: Requests<Answer>, _ make: @escaping (Page<Int>) -> Answer) {
        answer = { requests.answer(make($0)) }
        fail = { requests.fail($0) }
    }
}
