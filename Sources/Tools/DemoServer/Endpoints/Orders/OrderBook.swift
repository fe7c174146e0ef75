/// Orders and their lines, which the server numbers. An order or a line does not change after it was added.
struct OrderBook: Sendable {
    private static let firstOrder = 1_001

    private var orders: [JSON] = []
    private var lines: [JSON] = []

    /// Returns a page of the orders, the newest first.
    func list(_ request: Request) throws(HTTPError) -> Response {
        try page(of: orders.reversed(), named: "orders", for: request)
    }

    func listLines(_ request: Request) throws(HTTPError) -> Response {
        let order = try order(of: request)
        return try page(of: lines.filter { $0["order"] == .integer(order) }, named: "lines", for: request)
    }

    mutating func add(_ request: Request) throws(HTTPError) -> Response {
        guard let customer = try request.fields()["customer"]?.string, !customer.isEmpty else {
            throw HTTPError(422, "An order needs a customer.")
        }
        let order: JSON = ["id": .integer(Self.firstOrder + orders.count), "customer": .string(customer)]
        orders.append(order)
        return .json(order, status: 201)
    }

    /// Adds a line. Refuses a line with an unknown product, or with a quantity that exceeds the stock.
    mutating func addLine(_ request: Request, products: ProductCatalog) throws(HTTPError) -> Response {
        let order = try order(of: request)
        let fields = try request.fields()
        guard let product = fields["product"]?.integer, let quantity = fields["quantity"]?.integer, quantity > 0 else {
            throw HTTPError(422, "A line needs a product and a quantity.")
        }
        guard let stock = products.stock(of: product) else {
            throw HTTPError(422, "The shop has no product \(product).")
        }
        guard quantity <= stock else { throw HTTPError(422, "Only \(stock) of product \(product) are in stock.") }
        let line: JSON = [
            "id": .integer(lines.count + 1), "order": .integer(order), "product": .integer(product),
            "quantity": .integer(quantity),
        ]
        lines.append(line)
        return .json(line, status: 201)
    }

    private func order(of request: Request) throws(HTTPError) -> Int {
        let id = request.path[1]
        guard let number = Int(id), orders.contains(where: { $0["id"] == .integer(number) }) else {
            throw HTTPError(404, "Order with id '\(id)' not found")
        }
        return number
    }

    private func page(of all: [JSON], named name: String, for request: Request) throws(HTTPError) -> Response {
        let (page, skip) = try Page.skipping(request)
        let found = Array(page.of(all))
        return .json([
            name: .array(found), "total": .integer(all.count), "skip": .integer(skip), "limit": .integer(found.count),
        ])
    }
}
