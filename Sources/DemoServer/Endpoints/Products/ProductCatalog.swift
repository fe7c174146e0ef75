import Foundation

/// The products in DummyJSON's contract. Unlike there, edits and deletions last.
struct ProductCatalog: Sendable {
    private var products: [JSON]

    init(world: UInt64) {
        products = ProductData.all(world: world)
    }

    func list(_ request: Request) throws(HTTPError) -> Response {
        try page(of: products, for: request)
    }

    /// Products whose title, description or category contains the words in their order, ignoring case and accents.
    func search(_ request: Request) throws(HTTPError) -> Response {
        let text = request.value("q") ?? ""
        guard !text.isEmpty else { return try list(request) }
        let matches = products.filter { product in
            ["title", "description", "category"].contains { name in
                product[name]?.string?.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }
        return try page(of: matches, for: request)
    }

    func show(_ request: Request) throws(HTTPError) -> Response {
        .json(products[try index(for: request)])
    }

    /// Replaces the fields that the body has, of any name; the identity stays.
    mutating func edit(_ request: Request) throws(HTTPError) -> Response {
        let index = try index(for: request)
        var changes = try request.fields()
        changes["id"] = nil
        products[index] = products[index].merging(changes)
        return .json(products[index])
    }

    mutating func delete(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let product = products.remove(at: try index(for: request))
        return .json(product.merging(["isDeleted": true, "deletedOn": Timestamp.milliseconds(date)]))
    }

    private func index(for request: Request) throws(HTTPError) -> Int {
        let id = request.path.last ?? ""
        guard let number = Int(id), let index = products.firstIndex(where: { $0["id"] == .integer(number) }) else {
            throw HTTPError(404, "Product with id '\(id)' not found")
        }
        return index
    }

    private func page(of matches: [JSON], for request: Request) throws(HTTPError) -> Response {
        let (page, skip) = try Page.skipping(request)
        let found = Array(page.of(matches))
        return .json([
            "products": .array(found), "total": .integer(matches.count), "skip": .integer(skip),
            "limit": .integer(found.count),
        ])
    }
}
