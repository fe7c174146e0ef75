import Domain
import DomainKit
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

/// A scene with a list, worked by a test through numbers alone, so that what holds for one is tested for all.
final class PagedScene {
    nonisolated enum Kind: CaseIterable {
        case products, sectionedProducts, repos, repoCarousel, users, cars

        /// The scenes that ask for further pages.
        static let withPages: [Kind] = [.products, .sectionedProducts, .repos]
    }

    let journal = Journal()
    let load = PublishSubject<Void>()
    let reload = PublishSubject<Void>()
    let loadMore = PublishSubject<Void>()
    /// Answers the oldest request with the items of those numbers, and ends it.
    private(set) var answer: (Page<Int>) -> Void = { _ in }
    /// The same, but another answer may follow.
    private(set) var answerAndStay: (Page<Int>) -> Void = { _ in }
    private(set) var fail: (any Error) -> Void = { _ in }
    private(set) var finish: () -> Void = {}
    /// Answers the next request at once.
    private(set) var willAnswer: (Page<Int>) -> Void = { _ in }
    private(set) var runningCount: () -> Int = { 0 }
    /// The numbers of the items that are shown.
    private(set) var shown: () -> [Int] = { [] }
    private(set) var activity: () -> String = { "" }
    private(set) var changes: Driver<Void> = .never()

    init(_ kind: Kind) {
        let bag = journal.bag
        switch kind {
        case .products:
            let requests = answering { (page: Page<Int>) in page.map(Product.sample) }
            let output = ProductsViewModel(navigator: SilentNavigator(), useCase: PagedUseCase(products: requests))
                .transform(.init(load: load.driver, reload: reload.driver, loadMore: loadMore.driver), in: bag)
            show(output.$products, output.errors) { $0 }
        case .sectionedProducts:
            let requests = answering { (page: Page<Int>) in page.map(Product.sample) }
            let output = SectionedProductsViewModel(
                navigator: SilentNavigator(), useCase: PagedUseCase(products: requests)
            )
            .transform(.init(load: load.driver, reload: reload.driver, loadMore: loadMore.driver), in: bag)
            show(output.$products, output.errors) { $0 }
        case .repos:
            let requests = answering { (page: Page<Int>) in page.map(Repo.sample) }
            let output = ReposViewModel(navigator: SilentNavigator(), useCase: PagedUseCase(repos: requests))
                .transform(.init(load: load.driver, reload: reload.driver, loadMore: loadMore.driver), in: bag)
            show(output.$repos, output.errors) { $0 }
        case .repoCarousel:
            let requests = answering { (page: Page<Int>) in page.map(Repo.sample) }
            let output = RepoCarouselViewModel(navigator: SilentNavigator(), useCase: PagedUseCase(repos: requests))
                .transform(.init(load: load.driver, reload: reload.driver), in: bag)
            show(output.$repos, output.errors) { $0 }
        case .users:
            let requests = answering { (page: Page<Int>) in page.items.map(User.sample) }
            let output = UserListViewModel(navigator: SilentNavigator(), useCase: PagedUseCase(users: requests))
                .transform(.init(load: load.driver, reload: reload.driver), in: bag)
            show(output.$users, output.errors, \.number)
        case .cars:
            let requests = answering { (page: Page<Int>) in page.items.map(Car.sample) }
            let output = CarsViewModel(navigator: SilentNavigator(), useCase: PagedUseCase(cars: requests))
                .transform(.init(load: load.driver, reload: reload.driver), in: bag)
            show(output.$cars, output.errors, \.number)
        }
        journal.expect("idle")
    }

    /// Ends the scene, as leaving it does.
    func end() {
        journal.endScene()
    }

    private func answering<Answer>(_ make: @escaping (Page<Int>) -> Answer) -> Requests<Answer> {
        let requests = Requests<Answer>(journal)
        answer = { requests.answer(make($0)) }
        answerAndStay = { requests.answerAndStay(make($0)) }
        fail = { requests.fail($0) }
        finish = { requests.finish() }
        willAnswer = { requests.immediate.append(.just(make($0))) }
        runningCount = { requests.runningCount }
        return requests
    }

    private func show<Item>(
        _ list: Property<PagedList<Item>>, _ errors: Driver<Failure>, _ number: @escaping (Item.ID) -> Int
    ) {
        journal.follow(list.driver) { $0.trace(number) }
        journal.followErrors(errors)
        shown = { list.wrappedValue.map { number($0.id) } }
        activity = { "\(list.wrappedValue.activity)" }
        changes = list.driver.map { _ in }
    }
}

/// The reading half of every list's use case.
private struct PagedUseCase: ProductsUseCase, SectionedProductsUseCase, ReposUseCase, RepoCarouselUseCase,
    UserListUseCase, CarsUseCase
{
    var products: Requests<Page<Product>>?
    var repos: Requests<Page<Repo>>?
    var users: Requests<[User]>?
    var cars: Requests<[Car]>?

    func getProductList(_ request: PageRequest) -> Observable<Page<Product>> {
        products?.request("get page \(request.page)") ?? .never()
    }
    func getRepoList(_ request: PageRequest) -> Observable<Page<Repo>> {
        repos?.request("get page \(request.page)") ?? .never()
    }
    func watchUsers() -> Observable<[User]> { users?.request("get page 1") ?? .never() }
    func watchCars() -> Observable<[Car]> { cars?.request("get page 1") ?? .never() }
    func deleteProduct(id: Product.ID) -> Observable<Void> { .never() }
    func deleteUser(id: User.ID) -> Observable<Void> { .never() }
    var productEvents: Observable<ProductEvent> { .never() }
}

/// Leads nowhere.
private struct SilentNavigator: ProductsNavigator, SectionedProductsNavigator, ReposNavigator, RepoCarouselNavigator,
    UserListNavigator, CarsNavigator
{
    func toProductDetail(_ product: Product) {}
    func toEditProduct(_ product: Product) -> Driver<Product> { .empty() }
    func confirmDelete(_ product: Product) -> Driver<Void> { .empty() }
    func toStaticProductDetail(_ product: Product) {}
    func toDynamicEditProduct(_ product: Product) {}
    func toRepoDetail(_ repo: Repo) {}
    func toUserDetail(_ user: User) {}
    func toAddUser() -> Driver<User> { .empty() }
    func confirmDelete(_ user: User) -> Driver<Void> { .empty() }
    func toCarDetail(_ car: Car) {}
    func toCreateCar() -> Driver<Car> { .empty() }
}

extension Page<Int> {
    /// A page of the items of those numbers, with more to come.
    static func page(_ numbers: Range<Int>, stale: Bool = false, isLast: Bool = false, total: Int? = nil) -> Page<Int> {
        Page(
            items: Array(numbers), hasMorePages: !isLast, totalItems: total,
            staleSince: stale ? Date(timeIntervalSince1970: 0) : nil)
    }
}
