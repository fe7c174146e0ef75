public struct OrderLine: Identifiable, Equatable, Sendable {
    /// The number from the server, or a temporary negative number until the server has the line.
    public let id: Int
    public let orderID: Order.ID
    public let productID: Product.ID
    public let quantity: Int

    public init(id: Int, orderID: Order.ID, productID: Product.ID, quantity: Int) {
        self.id = id
        self.orderID = orderID
        self.productID = productID
        self.quantity = quantity
    }
}
