/// An order and its lines that do not have IDs yet.
public struct NewOrder: Equatable, Sendable {
    public struct Line: Equatable, Sendable {
        public let productID: Product.ID
        public let quantity: Int

        public init(productID: Product.ID, quantity: Int) {
            self.productID = productID
            self.quantity = quantity
        }
    }

    public let customer: String
    public let lines: [Line]

    public init(customer: String, lines: [Line]) {
        self.customer = customer
        self.lines = lines
    }
}
