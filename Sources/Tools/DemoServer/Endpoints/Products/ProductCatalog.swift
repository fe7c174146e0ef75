import Foundation

/// The products, with DummyJSON's contract. Unlike DummyJSON, the server keeps edits and deletions.
struct ProductCatalog: Sendable {
    /// The products. Each has its tag in the field `etag`.
    private var products: [JSON]
    private var history = ProductHistory()
    private var lastID: Int

    init(dataset: UInt64) {
        products = ProductData.all(dataset: dataset)
        lastID = products.count
    }

    func list(_ request: Request) throws(HTTPError) -> Response {
        try page(of: products, for: request)
    }

    /// Finds products whose title, description or category contains the words in the same order, ignoring case and
    /// accents.
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

    func listCategory(_ request: Request) throws(HTTPError) -> Response {
        let category = request.path.last.map { JSON.string($0) }
        return try page(of: products.filter { $0["category"] == category }, for: request)
    }

    func categories() -> Response {
        .json(.array(Set(products.compactMap { $0["category"]?.string }).sorted().map { .string($0) }))
    }

    func show(_ request: Request) throws(HTTPError) -> Response {
        answer(products[try index(for: request)])
    }

    /// Returns the stock of a product, or `nil` for an unknown product.
    func stock(of id: Int) -> Int? {
        products.first { $0["id"] == .integer(id) }.map { $0["stock"]?.integer ?? 0 }
    }

    func picture(_ request: Request) throws(HTTPError) -> Response {
        let name = request.path.last ?? ""
        guard name.hasSuffix(".ppm"), let id = Int(name.dropLast(4)),
            let product = products.first(where: { $0["id"] == .integer(id) })
        else { throw HTTPError(404, "Picture '\(name)' not found") }
        return Response(
            headers: [Response.Header(name: "Content-Type", value: "image/x-portable-pixmap")],
            body: ProductPicture(of: id, category: product["category"]?.string ?? "").ppm)
    }

    /// Returns the changes since a cursor: the products, each with its `etag`, and the IDs of deleted products. Without
    /// a cursor, returns all products. If the cursor is older than the remembered changes, returns 410.
    func changes(_ request: Request) throws(HTTPError) -> Response {
        guard let changes = try history.changes(since: request.value("since"), limit: request.value("limit")) else {
            return .json([
                "products": .array(products), "deleted": [], "cursor": .string(history.cursor),
                "hasMore": false,
            ])
        }
        let changed = products.filter { $0["id"]?.integer.map(changes.ids.contains) ?? false }
        let found = Set(changed.compactMap { $0["id"]?.integer })
        return .json([
            "products": .array(changed),
            "deleted": .array(changes.ids.subtracting(found).sorted().map { .integer($0) }),
            "cursor": .string(changes.cursor), "hasMore": .bool(changes.hasMore),
        ])
    }

    /// Adds a product with the next ID. The ID of a deleted product is not used again.
    mutating func add(_ request: Request) throws(HTTPError) -> Response {
        let fields = try request.fields()
        lastID += 1
        let product = JSON.object(fields).merging(["id": .integer(lastID)]).tagged
        products.append(product)
        history.note(lastID)
        return answer(product, status: 201)
    }

    /// Replaces the fields that the body contains, even unknown fields, but not the ID. If the version is outdated,
    /// returns 412.
    mutating func edit(_ request: Request) throws(HTTPError) -> Response {
        let index = try index(for: request)
        var changes = try request.fields()
        changes["id"] = nil
        try check(request, products[index])
        products[index] = products[index].merging(changes).tagged
        products[index]["id"]?.integer.map { history.note($0) }
        return answer(products[index])
    }

    /// Deletes a product. If the version is outdated, returns 412.
    mutating func delete(_ request: Request, at date: Date) throws(HTTPError) -> Response {
        let index = try index(for: request)
        try check(request, products[index])
        let product = products.remove(at: index)
        product["id"]?.integer.map { history.note($0) }
        return .json(product.merging(["isDeleted": true, "deletedOn": Timestamp.milliseconds(date)]))
    }

    private func check(_ request: Request, _ product: JSON) throws(HTTPError) {
        guard let wanted = request.header("if-match"), wanted != "*", wanted != product["etag"]?.string else { return }
        throw HTTPError(412, "The product has changed since")
    }

    private func answer(_ product: JSON, status: Int = 200) -> Response {
        Response.json(product, status: status).adding("ETag", product["etag"]?.string ?? "")
    }

    private func index(for request: Request) throws(HTTPError) -> Int {
        let id = request.path.last ?? ""
        guard let number = Int(id), let index = products.firstIndex(where: { $0["id"] == .integer(number) }) else {
            throw HTTPError(404, "Product with id '\(id)' not found")
        }
        return index
    }

    /// Sorts by the field that `sortBy` names: numbers by value, and strings by the rules of a language.
    private func sorted(_ products: [JSON], for request: Request) throws(HTTPError) -> [JSON] {
        guard let field = request.value("sortBy") else { return products }
        let order = request.value("order") ?? "asc"
        guard ["asc", "desc"].contains(order) else {
            throw HTTPError(400, "Order can be: 'asc' or 'desc'")
        }
        let ascending = products.sorted { one, other in
            if let first = one[field]?.double, let second = other[field]?.double { return first < second }
            let (first, second) = (one[field]?.string ?? "", other[field]?.string ?? "")
            return first.localizedStandardCompare(second) == .orderedAscending
        }
        return order == "asc" ? ascending : ascending.reversed()
    }

    private func page(of matches: [JSON], for request: Request) throws(HTTPError) -> Response {
        let (page, skip) = try Page.skipping(request)
        let found = Array(page.of(try sorted(matches, for: request)))
        return .json([
            "products": .array(found), "total": .integer(matches.count), "skip": .integer(skip),
            "limit": .integer(found.count),
        ])
    }
}
