extension Navigation {
    /// Replaces all open scenes with the scenes of a link. If the link cannot be opened, it shows an alert.
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
    /// `open` opens the scenes of a route above the first scene, from the bottom to the front, as a button would. For a
    /// scene with a result, use ``show(_:)``.
    ///
    /// - Returns: whether the scenes are shown. `false` if the link cannot be opened, or if a scene is busy.
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
