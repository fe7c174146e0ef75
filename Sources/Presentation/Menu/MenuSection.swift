/// A group of entries of the menu. Which scene belongs to which group is said once, in `Route.table`.
public nonisolated struct MenuSection: Identifiable, Equatable, Sendable {
    /// An entry leads to the scene at its route.
    public struct Item: Identifiable, Equatable, Sendable {
        public let route: Route
        public var title: String { route.title }
        public var id: Route { route }
    }

    public let id: Route.Section
    public let items: [Item]

    public var title: String { id.rawValue }

    /// The sections with the routes that name them.
    public static let all = Route.Section.allCases.map { section in
        MenuSection(id: section, items: Route.table.filter { $0.section == section }.compactMap(\.route).map(Item.init))
    }
}
