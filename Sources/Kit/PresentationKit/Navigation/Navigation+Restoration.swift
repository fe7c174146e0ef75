extension Navigation {
    /// Returns the links to the scenes that are pushed above the first scene, from the bottom to the front.
    /// ``restore(_:in:open:)`` can open them at the next launch.
    ///
    /// The links end before a sheet, a cover, or a scene for which `route` returns `nil`. Such a scene cannot be
    /// restored, because the code that waits for its result does not run after the next launch.
    public func links<Route>(in links: LinkTable<Route>, route: (Destination) -> Route?) -> [String] {
        var open: [String] = []
        for entry in entries {
            guard entry.style == .push, let route = route(entry.destination) else { break }
            open.append(links.link(to: route))
        }
        return open
    }

    /// Opens the scenes of the last launch in one change. If a scene is already open, or a link was opened, even one to
    /// the first scene, nothing happens. If a link can no longer be opened, its scene and the scenes above it are left
    /// out.
    ///
    /// ```swift
    /// let saved = navigation.links(in: links, route: route)
    /// next.restore(saved, in: links) { route in next.open(scene(route)) }
    /// ```
    ///
    /// `open` opens the scene of a route, without the scenes below it. If it does not open a scene, for example for the
    /// route of the first scene, the restoration ends.
    public func restore<Route>(_ saved: [String], in links: LinkTable<Route>, open: (Route) -> Void) {
        guard entries.isEmpty, !hasBeenReplaced else { return }
        replaceEntries {
            for link in saved {
                guard let route = try? links.route(for: link) else { break }
                let count = openedCount
                open(route)
                guard openedCount > count else { break }
            }
        }
    }
}
