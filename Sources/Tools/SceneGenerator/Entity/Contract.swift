/// The format in which a server answers with a list of entities.
struct Contract: Equatable, Sendable {
    /// The field that contains the list; `nil` if the answer is the list itself.
    var list: String?
    /// The field with the number of all entities; `nil` if the server does not count.
    var total: String?

    /// The contract of DummyJSON, which the demo server speaks: `{"carts": [...], "total": 42}`.
    init(_ entity: Entity?) {
        list = entity?.members
        total = "total"
    }

    init(list: String?, total: String?) {
        self.list = list
        self.total = total
    }

    func path(of entity: Entity) -> [String] { [SwiftName.snakeCase(entity.plural, separator: "-")] }
}
