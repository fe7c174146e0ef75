nonisolated extension Route {
    /// The title on the scene's screen, in the menu and in the search for scenes.
    public var title: String {
        switch self {
        case .menu: "Menu"
        case .login: "Account"
        case .products: "Products"
        case .syncProducts: "Offline products"
        case .pendingEdits: "Pending edits"
        case .conflict: "Conflict"
        case .product: "Product"
        case .editProduct: "Edit product"
        case .sectionedProducts: "Product sections"
        case .sectionedProductCollection: "Product grid"
        case .staticProduct: "Product card"
        case .dynamicEditProduct: "Edit product cells"
        case .repos: "Repositories"
        case .repoCollection: "Repository grid"
        case .repoCarousel: "Repository carousel"
        case .userList: "People"
        case .addUser: "New person"
        case .listPosts: "Posts"
        case .itemSearch: "Item search"
        case .featuredMovie: "Featured movie"
        case .cars: "Cars"
        case .car: "Car"
        case .createCar: "New car"
        case .editCar: "Edit car"
        case .settings: "Settings"
        }
    }
}
