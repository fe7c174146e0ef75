extension Navigation {
    /// Shows the scenes of a link in place of all open scenes. A link that cannot be opened is reported.
    ///
    /// ```swift
    /// navigation.follow("app://notes/31", in: links) { route in
    ///     switch route {
    ///     case .notes: break
    ///     case .note(let id): navigation.open(.note(id))
    ///     }
    /// }
    /// ```
    ///
    /// `open` opens the scenes of a route above the first one, from the bottom to the front, like a button. It opens a
    /// scene with a result by ``show(_:)``.
    ///
    /// - Returns: whether the scenes are shown. False if the link cannot be opened, or if a scene is busy.
    @discardableResult
    public func follow<Route>(_ link: String, in links: LinkTable<Route>, open: (Route) -> Void) -> Bool {
        do {
            let route = try links.route(for: link)
            return replaceAll { open(route) }
        } catch {
            report(Failure(error.message), title: link)
            return false
        }
    }
}
