import Presentation
import TerminalKit

/// The open scenes above the menu with their unsubmitted input, which the next start restores.
nonisolated struct RestorationState: Codable, Hashable, Sendable {
    /// The links of the open scenes, up to the first scene without a route, because the next start could not open that
    /// scene.
    var links: [String] = []
    /// The texts of each scene by the labels of their fields, without secrets.
    var drafts: [[String: String]] = []
}

nonisolated extension RestorationState {
    init(at route: Route) {
        links = route.path.dropFirst().map(\.link)
    }
}

extension Navigator {
    var restorationState: RestorationState {
        let links = navigation?.links(in: Route.links, route: \.place) ?? []
        return RestorationState(
            links: links, drafts: navigation?.entries.prefix(links.count).map(\.destination.draft) ?? [])
    }

    /// Opens the saved scenes, unless a scene is already open, and fills in the drafts.
    func restore(_ state: RestorationState) {
        navigation?.restore(state.links, in: Route.links, open: open)
        fill(in: state.drafts)
    }

    /// Replaces all scenes with the path to a route. The user can restore input that was not saved.
    func go(to route: Route) {
        let left = restorationState
        replaceAll(by: RestorationState(at: route))
        guard left.drafts.contains(where: { !$0.isEmpty }) else { return }
        stack?.say(Toast(.warning, "Your changes were not saved"), undo: { replaceAll(by: left) })
    }

    private func replaceAll(by state: RestorationState) {
        stack?.clear()
        navigation?.replaceAll {
            for link in state.links { (try? Route(link: link)).map(open) }
        }
        fill(in: state.drafts)
    }

    private func fill(in drafts: [[String: String]]) {
        for (entry, draft) in zip(navigation?.entries ?? [], drafts) { entry.destination.restore(draft) }
    }
}
