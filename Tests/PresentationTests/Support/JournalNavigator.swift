import Domain
import DomainKit
import Presentation
import PresentationKit
import ReactiveTesting
import ReactiveUI
import SampleDoubles

/// The navigator of every scene. It writes each opened scene to the journal, and waits for the test if a scene has a
/// result.
struct JournalNavigator: AppStartNavigator, MenuNavigator, ProductsNavigator, SectionedProductsNavigator,
    LoadNavigator, ReposNavigator, RepoCarouselNavigator, ListPostsNavigator, ItemSearchNavigator,
    UserListNavigator, CarsNavigator, ProductActionsNavigator, CarActionsNavigator, PendingEditsNavigator,
    OrdersNavigator
{
    let editedProducts: Requests<EditOutcome<Product>>
    let categories: Requests<String?>
    let addedUsers: Requests<User>
    let createdCars: Requests<Car>
    let createdOrders: Requests<Order>
    let editedCars: Requests<Car>
    let accounts: Requests<Account>
    let confirmations: Requests<Void>
    let conflicts: Requests<Void>
    private let note: (String) -> Void

    init(_ journal: Journal) {
        editedProducts = Requests(journal)
        categories = Requests(journal)
        addedUsers = Requests(journal)
        createdCars = Requests(journal)
        createdOrders = Requests(journal)
        editedCars = Requests(journal)
        accounts = Requests(journal)
        confirmations = Requests(journal)
        conflicts = Requests(journal)
        note = journal.note
    }

    var runningCount: Int {
        editedProducts.runningCount + categories.runningCount + addedUsers.runningCount + createdCars.runningCount
            + accounts.runningCount + createdOrders.runningCount
            + editedCars.runningCount + confirmations.runningCount + conflicts.runningCount
    }

    func toMenu() { note("to menu") }
    func open(_ route: Route) { note("open \(route.link)") }
    func toConflict(of id: Product.ID) -> Driver<Void> {
        conflicts.request("to conflict of \(id.sampleNumber)").asDriver()
    }
    func toProductDetail(_ product: Product) { note("to \(product.name)") }
    func toStaticProductDetail(_ product: Product) { note("to card of \(product.name)") }
    func chooseCategory(from names: [String]) -> Driver<String?> {
        categories.request("choose among \(names.joined(separator: ", "))").asDriver()
    }
    func toEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        editedProducts.request("edit \(product.name)").asDriver()
    }
    func toDynamicEditProduct(_ product: Product) -> Driver<EditOutcome<Product>> {
        editedProducts.request("edit \(product.name) in cells").asDriver()
    }
    func toLoaded(_ product: Product) { note("to \(product.name)") }
    func toRepoDetail(_ repo: Repo) { note("to \(repo.name)") }
    func toPost(_ post: Post) { note("to \(post.title)") }
    func toLogin() -> Driver<Account> { accounts.request("to login").asDriver() }
    func toItemDetail(_ item: Item) { note("to \(item.name)") }
    func toUserDetail(_ user: User) { note("to \(user.name)") }
    func toAddUser() -> Driver<User> { addedUsers.request("add user").asDriver() }
    func toOrderDetail(_ order: Order) { note("to \(order.customer)") }
    func toCreateOrder() -> Driver<Order> { createdOrders.request("create order").asDriver() }
    func toCarDetail(_ car: Car) { note("to \(car.model)") }
    func toCreateCar() -> Driver<Car> { createdCars.request("create car").asDriver() }
    func toEditCar(_ car: Car) -> Driver<Car> { editedCars.request("edit \(car.model)").asDriver() }
    func confirmDelete(_ car: Car) -> Driver<Void> { confirmations.request("delete \(car.model)?").asDriver() }
    func confirmDelete(_ user: User) -> Driver<Void> { confirmations.request("delete \(user.name)?").asDriver() }
}

extension Journal {
    /// Returns a result that writes the end of the scene and its value to the journal.
    func result<Value: Sendable>(_ text: @escaping (Value) -> String) -> NavigationResult<Value> {
        NavigationResult { [note] value in note(value.map { "leave with \(text($0))" } ?? "leave") }
    }
}
