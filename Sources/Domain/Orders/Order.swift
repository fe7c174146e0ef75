public struct Order: Identifiable, Equatable, Sendable {
    /// The server's number, or a temporary one below 0 until the server has the order.
    public let id: Int
    public let customer: String

    public init(id: Int, customer: String) {
        self.id = id
        self.customer = customer
    }
}
