/// How the server answers with a list of entities.
struct Contract: Equatable, Sendable {
    /// The field that has the list; nil where the answer is the list and nothing else.
    var list: String?
    /// The field that counts all entities; nil where the server does not count.
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

    /// The segments of the path of the list.
    func path(of entity: Entity) -> [String] { [SwiftName.snakeCase(entity.plural, separator: "-")] }
}
