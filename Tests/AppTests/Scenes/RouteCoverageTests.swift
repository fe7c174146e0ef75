import Domain
import Presentation
import PresentationKit
import SampleDoubles
import TerminalKit
import Testing

@testable import App

/// Every scene needs a link, a step of the tour and frames. If one of them is missing, a test fails. A scene without a
/// row in the table of routes has no link, so it cannot be opened.
@Suite struct RouteCoverageTests {
    /// The patterns of all links, without the bare scheme, which is another link to the menu.
    private let patterns = Set(Route.links.patterns).subtracting(["app://"])

    private func patterns(of routes: some Sequence<Route>) -> Set<String> {
        Set(routes.compactMap { Route.links.pattern(of: $0) })
    }

    private var routes: [Route] { SceneFrameTests.screens.map(\.route) }

    @Test("Every route is in the menu or below another scene")
    func ways() {
        let menu = Set(MenuSection.all.flatMap(\.items).map(\.route))
        for route in routes where route != .menu {
            #expect(menu.contains(route) || route.parent != .menu, "\(route)")
        }
    }

    @Test("The tour stops at every route")
    func tour() {
        #expect(Set(Tour.steps.compactMap(\.linkPattern)) == patterns)
    }

    @Test("Every route has frames")
    func frames() {
        #expect(patterns(of: routes) == patterns)
    }
}
