/// A group of entries of the menu. Only `Route.table` assigns scenes to groups.
public nonisolated struct MenuSection: Identifiable, Equatable, Sendable {
    public struct Item: Identifiable, Equatable, Sendable {
        public let route: Route
        public var title: String { route.title }
        public var id: Route { route }
    }

    public let id: Route.Section
    public let items: [Item]

    public var title: String { id.rawValue }

    /// All sections. Each section contains the rows of `Route.table` that name the section, in the order of the table.
    public static let all = Route.Section.allCases.map { section in
        MenuSection(id: section, items: Route.table.filter { $0.section == section }.compactMap(\.route).map(Item.init))
    }
}
