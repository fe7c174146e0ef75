public struct Order: Identifiable, Equatable, Sendable {
    /// The number from the server, or a temporary negative number until the server has the order.
    public let id: Int
    public let customer: String

    public init(id: Int, customer: String) {
        self.id = id
        self.customer = customer
    }
}
