/// A row of a ``LinkTable``: a pattern, and the routes for which it stands.
public nonisolated struct LinkRow<Route: Hashable & Sendable>: Sendable {
    enum Match {
        case route(Route, hasIdentity: Bool)
        case invalidIdentifier(String)
    }

    let pattern: [String]
    private let identity: @Sendable (Route) -> String?
    private let make: @Sendable (String) -> Route?
    private let hasIdentity: Bool

    /// Creates a row for one route. The pattern is the path of the route, such as `notes/archive`. The empty path
    /// stands for the scheme alone.
    ///
    /// A pattern that is not in lower case never matches a link.
    public init(_ pattern: String, _ route: Route) {
        self.pattern = Self.names(in: pattern)
        identity = { $0 == route ? "" : nil }
        make = { _ in route }
        hasIdentity = false
    }

    /// Creates a row for routes that differ only in an ID, such as `notes/:id/edit`.
    ///
    /// The part of the pattern that starts with a colon stands for the ID: `notes/:id/edit`. If the other parts are not
    /// in lower case, the pattern never matches a link. `identity` must return `nil` for a route that belongs to
    /// another row.
    public init<ID: LinkIdentity>(
        _ pattern: String, _ make: @escaping @Sendable (ID) -> Route, identity: @escaping @Sendable (Route) -> ID?
    ) {
        self.pattern = Self.names(in: pattern)
        self.identity = { identity($0)?.linkText }
        self.make = { text in ID(linkText: text).map(make) }
        hasIdentity = true
    }

    /// Returns whether a route belongs to this row. Use it to find data that your app stores together with the row,
    /// such as the title of a scene.
    public func leads(to route: Route) -> Bool { identity(route) != nil }

    /// Returns the path to a route, or `nil` if the route belongs to another row. The table tries one row after the
    /// other.
    ///
    /// - Parameter escapesIdentity: Whether to percent-encode the first byte of the ID even if this is not necessary,
    ///   so that the ID cannot be mistaken for a name in another row.
    func path(to route: Route, escapesIdentity: Bool = false) -> String? {
        identity(route).map { text in
            var text = text
            if escapesIdentity, let byte = text.utf8.first, byte != UInt8(ascii: "%") {
                text = "%" + String(byte, radix: 16, uppercase: true) + text.dropFirst()
            }
            return pattern.map { $0.hasPrefix(":") ? text : $0 }.joined(separator: "/")
        }
    }

    func match(_ names: [String]) -> Match? {
        guard names.count == pattern.count else { return nil }
        var text = ""
        for (name, expected) in zip(names, pattern) {
            if expected.hasPrefix(":") { text = name } else if name.lowercased() != expected { return nil }
        }
        return make(text).map { .route($0, hasIdentity: hasIdentity) } ?? .invalidIdentifier(text)
    }

    private static func names(in pattern: String) -> [String] {
        pattern.split(separator: "/").map(String.init)
    }
}
