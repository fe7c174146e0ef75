extension Navigation {
    /// Shows what a link leads to, in place of all that is open. A link that leads nowhere is reported.
    ///
    /// ```swift
    /// navigation.follow("app://notes/31", in: links) { route in
    ///     switch route {
    ///     case .notes: []
    ///     case .note(let id): [.note(id)]
    ///     }
    /// }
    /// ```
    ///
    /// `destinations` returns what is shown above the first scene for a route, from the bottom to the front.
    ///
    /// - Returns: whether it is shown; false where it leads nowhere, or where a scene is busy.
    @discardableResult
    public func follow<Route>(
        _ link: String, in links: LinkTable<Route>, destinations: (Route) -> [Destination]
    ) -> Bool {
        do {
            return replaceAll(with: destinations(try links.route(for: link)))
        } catch {
            report(Failure(error.message), title: link)
            return false
        }
    }
}
