import Domain
import DomainKit
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import SampleDoubles

/// Every scene of the sample, for the laws of all scenes.
nonisolated enum SceneKind: CaseIterable {
    case appStart, menu, login
    case products, sectionedProducts, productActions, productDetail, staticProductDetail, editProduct,
        dynamicEditProduct, load
    case orders, orderDetail, orderForm, pendingEdits, resolveConflict, statusLine, syncProducts, repos, repoCarousel,
        listPosts, postDetail,
        itemSearch, featuredMovie
    case userList, addUser, cars, carDetail, carActions, carForm, settings

    @MainActor
    func run(in context: TestContext) -> any RunningScene {
        let navigator = context.navigator
        let useCases = context.useCases
        let product = Product.sample(1)
        let products = NavigationResult<EditOutcome<Product>> { _ in }
        return switch self {
        case .appStart: Live(AppStartViewModel(navigator: navigator, useCase: useCases))
        case .menu: Live(MenuViewModel(navigator: navigator, useCase: useCases))
        case .login: Live(LoginViewModel(result: NavigationResult { _ in }, useCase: useCases))
        case .products: Live(ProductsViewModel(navigator: navigator, useCase: useCases, clock: context.clock))
        case .sectionedProducts: Live(SectionedProductsViewModel(navigator: navigator, useCase: useCases))
        case .productActions: Live(ProductActionsViewModel(navigator: navigator, useCase: useCases))
        case .productDetail: Live(ProductDetailViewModel(product: product, useCase: useCases))
        case .staticProductDetail: Live(StaticProductDetailViewModel(product: product, useCase: useCases))
        case .editProduct: Live(EditProductViewModel(product: product, result: products, useCase: useCases))
        case .dynamicEditProduct:
            Live(DynamicEditProductViewModel(product: product, result: products, useCase: useCases))
        case .load: Live(LoadViewModel(navigator: navigator) { useCases.getProduct(id: product.id).map { $0 } })
        case .orders: Live(OrdersViewModel(navigator: navigator, useCase: useCases))
        case .orderDetail: Live(OrderDetailViewModel(order: .sample(1), useCase: useCases))
        case .orderForm: Live(OrderFormViewModel(result: NavigationResult { _ in }, useCase: useCases))
        case .pendingEdits: Live(PendingEditsViewModel(navigator: navigator, useCase: useCases))
        case .resolveConflict:
            Live(ResolveConflictViewModel(id: product.id, result: NavigationResult { _ in }, useCase: useCases))
        case .statusLine: Live(StatusLineViewModel(useCase: useCases))
        case .syncProducts: Live(SyncProductsViewModel(useCase: useCases))
        case .repos: Live(ReposViewModel(navigator: navigator, useCase: useCases))
        case .repoCarousel: Live(RepoCarouselViewModel(navigator: navigator, useCase: useCases))
        case .listPosts: Live(ListPostsViewModel(navigator: navigator, useCase: useCases))
        case .postDetail: Live(PostDetailViewModel(post: .sample(1), useCase: useCases))
        case .itemSearch: Live(ItemSearchViewModel(navigator: navigator, useCase: useCases))
        case .featuredMovie: Live(FeaturedMovieViewModel(useCase: useCases, clock: context.clock))
        case .userList: Live(UserListViewModel(navigator: navigator, useCase: useCases))
        case .addUser: Live(AddUserViewModel(result: NavigationResult { _ in }, useCase: useCases))
        case .cars: Live(CarsViewModel(navigator: navigator, useCase: useCases))
        case .carDetail: Live(CarDetailViewModel(id: .sampleID(1), useCase: useCases))
        case .carActions: Live(CarActionsViewModel(navigator: navigator, useCase: useCases))
        case .carForm: Live(CarFormViewModel(CarDraft(), result: NavigationResult { _ in }, useCase: useCases))
        case .settings: Live(SettingsViewModel(useCase: useCases))
        }
    }
}

protocol RunningScene: AnyObject {
    var inputs: [(name: String, member: any Followable)] { get }
    func follow(in bag: SubscriptionBag, _ onReport: @escaping @MainActor (LiveReport) -> Void)
    func end()
}

extension Live: RunningScene {
    var inputs: [(name: String, member: any Followable)] { Mirror(reflecting: input).followableMembers }
}
