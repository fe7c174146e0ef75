import Foundation

nonisolated extension Route {
    /// The link that opens the scene, such as `app://products/31/edit`.
    public var link: String {
        switch self {
        case .main: "app://main"
        case .login: "app://login"
        case .products: "app://products"
        case .syncProducts: "app://products/sync"
        case .product(let id): "app://products/\(id)"
        case .editProduct(let id): "app://products/\(id)/edit"
        case .sectionedProducts: "app://sections"
        case .sectionedProductCollection: "app://sections/grid"
        case .staticProduct(let id): "app://sections/\(id)"
        case .dynamicEditProduct(let id): "app://sections/\(id)/edit"
        case .repos: "app://repos"
        case .repoCollection: "app://repos/grid"
        case .repoCarousel: "app://repos/carousel"
        case .users: "app://users"
        case .addUser: "app://users/new"
        case .posts: "app://posts"
        case .itemSearch: "app://items"
        case .featuredMovie: "app://movie"
        case .cars: "app://cars"
        case .car(let id): "app://cars/\(id.uuidString.lowercased())"
        case .createCar: "app://cars/new"
        }
    }

    /// The scene that a link opens.
    ///
    /// The scheme and the names may be written in capitals, and a slash may end the link, as RFC 3986 allows.
    ///
    /// - Errors: a ``LinkError`` that quotes the link.
    public init(link: String) throws(LinkError) {
        let prefix = "app://"
        guard link.lowercased().hasPrefix(prefix) else { throw .notALink(link) }
        var names = link.lowercased().dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        if names.last == "" { names.removeLast() }
        guard names.count <= 3 else { throw .unknown(link) }
        let parts = names.map(String.init) + [String?](repeating: nil, count: 3 - names.count)
        switch (parts[0], parts[1], parts[2]) {
        case (nil, nil, nil), ("main", nil, nil): self = .main
        case ("login", nil, nil): self = .login
        case ("products", nil, nil): self = .products
        case ("products", "sync", nil): self = .syncProducts
        case ("products", let id?, nil): self = .product(try number(id, link))
        case ("products", let id?, "edit"): self = .editProduct(try number(id, link))
        case ("sections", nil, nil): self = .sectionedProducts
        case ("sections", "grid", nil): self = .sectionedProductCollection
        case ("sections", let id?, nil): self = .staticProduct(try number(id, link))
        case ("sections", let id?, "edit"): self = .dynamicEditProduct(try number(id, link))
        case ("repos", nil, nil): self = .repos
        case ("repos", "grid", nil): self = .repoCollection
        case ("repos", "carousel", nil): self = .repoCarousel
        case ("users", nil, nil): self = .users
        case ("users", "new", nil): self = .addUser
        case ("posts", nil, nil): self = .posts
        case ("items", nil, nil): self = .itemSearch
        case ("movie", nil, nil): self = .featuredMovie
        case ("cars", nil, nil): self = .cars
        case ("cars", "new", nil): self = .createCar
        case ("cars", let id?, nil):
            guard let uuid = UUID(uuidString: id) else { throw .invalidIdentifier(id, link: link) }
            self = .car(uuid)
        default: throw .unknown(link)
        }
    }
}

/// Numbers are written as a link prints them, so that every scene has one link: no sign, no leading zero.
private nonisolated func number(_ text: String, _ link: String) throws(LinkError) -> Int {
    guard let number = Int(text), number >= 0, String(number) == text else {
        throw .invalidIdentifier(text, link: link)
    }
    return number
}

/// Why a link opens nothing.
public nonisolated enum LinkError: Error, Equatable, Sendable {
    /// It does not begin with `app://`.
    case notALink(String)
    /// It names no scene.
    case unknown(String)
    /// It names a scene, but not which item.
    case invalidIdentifier(String, link: String)

    /// A sentence that people can act on.
    public var message: String {
        switch self {
        case .notALink(let link): "\"\(link)\" is not a link of this app: those begin with app://, as app://products."
        case .unknown(let link): "\"\(link)\" leads nowhere. Check it for a typing error."
        case .invalidIdentifier(let text, let link):
            "\"\(link)\" leads nowhere: \"\(text)\" identifies no item. Check it for a typing error."
        }
    }
}

nonisolated extension LinkError: LocalizedError {
    /// The same sentence as `message`, for code that only knows `Error`.
    public var errorDescription: String? { message }
}
