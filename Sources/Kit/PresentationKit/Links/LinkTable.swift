/// The links of an app. The same table creates and parses them.
///
/// ```swift
/// nonisolated enum Route: Hashable, Sendable { case notes, note(Int) }
///
/// let links = LinkTable<Route>(
///     scheme: "app",
///     [
///         LinkRow("notes", .notes),
///         LinkRow("notes/:id", Route.note) { if case .note(let id) = $0 { id } else { nil } },
///     ])
/// let link = links.link(to: .note(31))  // app://notes/31
/// let route = try links.route(for: "app://notes")  // .notes
/// ```
///
/// Parsing ignores the case of the scheme and of names, and accepts a slash at the end. By contrast, RFC 3986 ignores
/// case only in the scheme and the host. The case of an ID is preserved. A query and a fragment are ignored.
public nonisolated struct LinkTable<Route: Hashable & Sendable>: Sendable {
    private let prefix: String
    private let rows: [LinkRow<Route>]

    /// Creates a table for a scheme, which must be in lower case. If two rows match a link, the row without an ID takes
    /// precedence.
    public init(scheme: String, _ rows: [LinkRow<Route>]) {
        prefix = "\(scheme)://"
        self.rows = rows
    }

    /// Returns the link that opens a route.
    ///
    /// If no row contains the route, this is a programming error and traps.
    public func link(to route: Route) -> String {
        for row in rows {
            guard let path = row.path(to: route) else { continue }
            // Otherwise, an ID that equals a name in another row would open that row's route.
            let escaped = row.path(to: route, escapesIdentity: true).map { prefix + $0 }
            if let escaped, leads(escaped, to: route), !leads(prefix + path, to: route) { return escaped }
            return prefix + path
        }
        preconditionFailure("No link leads to \(route). Add a row to the table.")
    }

    /// Returns the route that a link opens.
    ///
    /// - Throws: A ``LinkError`` that quotes the link.
    public func route(for link: String) throws(LinkError) -> Route {
        guard link.lowercased().hasPrefix(prefix) else { throw .notALink(link, prefix: prefix) }
        // Ignore a query or a fragment, which e-mails, advertisements and browsers append.
        let path = link.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
        var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if names.last == "" { names.removeLast() }
        let matches = rows.compactMap { $0.match(names) }
        for case .route(let route, hasIdentity: false) in matches { return route }
        for case .route(let route, hasIdentity: true) in matches { return route }
        for case .invalidIdentifier(let text) in matches { throw .invalidIdentifier(text, link: link) }
        throw .unknown(link)
    }

    private func leads(_ link: String, to route: Route) -> Bool { (try? self.route(for: link)) == route }

    /// Returns the pattern of the links to a route, such as `app://notes/:id`, or `nil` if no row contains the route.
    public func pattern(of route: Route) -> String? {
        rows.first { $0.path(to: route) != nil }.map { prefix + $0.pattern.joined(separator: "/") }
    }

    /// The patterns of all links, such as `app://notes/:id`, in the order of the table. Use them for a help page.
    public var patterns: [String] { rows.map { prefix + $0.pattern.joined(separator: "/") } }
}
