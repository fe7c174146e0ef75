extension Navigation {
    /// The links to what is pushed above the first scene, from the bottom to the front, to be opened by
    /// ``restore(_:in:open:)`` at the next start.
    ///
    /// They end before a sheet or a cover, and before a scene for which `route` returns `nil`, as it cannot be opened
    /// by itself: somebody waits for its result who is not there at the next start.
    public func links<Route>(in links: LinkTable<Route>, route: (Destination) -> Route?) -> [String] {
        var open: [String] = []
        for entry in entries {
            guard entry.style == .push, let route = route(entry.destination) else { break }
            open.append(links.link(to: route))
        }
        return open
    }

    /// Opens what was open at the end of the last run in one change, unless something is open already, or a link has led
    /// somewhere, if only to the first scene. What no longer leads anywhere is left out, with what was above it.
    ///
    /// ```swift
    /// let saved = navigation.links(in: links, route: route)
    /// next.restore(saved, in: links) { route in next.open(scene(route)) }
    /// ```
    ///
    /// `open` opens the scene of a route, without those below it. If it opens none, as for the first scene, the
    /// restoration ends.
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
