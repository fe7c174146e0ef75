import PresentationKit
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct NavigationRestorationTests {
    private let links = LinkTable<Route>(
        scheme: "app",
        [
            LinkRow("folders", .folders),
            LinkRow("notes/:id", Route.note) { if case .note(let id) = $0 { id } else { nil } },
        ])

    private func route(_ destination: String) -> Route? {
        if destination == "folders" { return .folders }
        return destination.split(separator: " ").last.flatMap { Int($0) }.map(Route.note)
    }

    private func scene(_ route: Route) -> String? {
        switch route {
        case .folders: "folders"
        case .note(0): nil
        case .note(let id): "note \(id)"
        }
    }

    private func restore(_ saved: [String], in navigation: Navigation<String>) {
        navigation.restore(saved, in: links) { route in
            if let scene = scene(route) { navigation.open(scene) }
        }
    }

    @Test("The next run reopens the open scenes")
    func restored() {
        let (navigation, next) = (Navigation<String>(), Navigation<String>())
        let histories = Recorder(next.$entries.driver.map { $0.map(\.destination) })
        for scene in ["folders", "note 3", "note 3", "note 5"] { navigation.open(scene) }
        let saved = navigation.links(in: links, route: route)
        restore(saved, in: next)
        #expect(saved == ["app://folders", "app://notes/3", "app://notes/3", "app://notes/5"])
        #expect(next.entries.map(\.destination) == ["folders", "note 3", "note 3", "note 5"])
        #expect(next.entries.allSatisfy { $0.style == .push })
        #expect(next.links(in: links, route: route) == saved)
        histories.expect([], ["folders", "note 3", "note 3", "note 5"])
    }

    @Test("Scenes above a sheet or a scene without a route are not kept")
    func cut() {
        let navigation = Navigation<String>()
        navigation.open("folders")
        navigation.open("note 3", as: .sheet)
        navigation.open("note 5")
        #expect(navigation.links(in: links, route: route) == ["app://folders"])
        let other = Navigation<String>()
        for scene in ["note 3", "about", "note 5"] { other.open(scene) }
        #expect(other.links(in: links, route: route) == ["app://notes/3"])
    }

    @Test("An unknown restored link ends the restoration without an alert")
    func outdated() {
        for gone in ["app://cars", "nonsense", "app://notes/0", ""] {
            let navigation = Navigation<String>()
            restore(["app://notes/3", gone, "app://notes/5"], in: navigation)
            #expect(navigation.entries.map(\.destination) == ["note 3"])
            #expect(navigation.alerts.isEmpty)
        }
    }

    @Test("After a link to the first scene, a restore opens nothing")
    func firstScene() {
        let navigation = Navigation<String>()
        navigation.follow("app://folders", in: links) { _ in }
        restore(["app://notes/3"], in: navigation)
        #expect(navigation.entries.isEmpty)
    }

    @Test("A restore does not replace a link's scenes, and reports a wrong link")
    func opened() {
        let reporting = Navigation<String>()
        reporting.follow("app://cars", in: links) { _ in }
        restore([], in: reporting)
        restore(["app://notes/3"], in: reporting)
        #expect(reporting.entries.map(\.destination) == ["note 3"])
        #expect(reporting.alerts.map(\.title) == ["app://cars"])
        let navigation = Navigation<String>()
        navigation.open("note 5")
        restore(["app://notes/3"], in: navigation)
        #expect(navigation.entries.map(\.destination) == ["note 5"])
        restore([], in: navigation)
        #expect(navigation.entries.map(\.destination) == ["note 5"])
    }
}

private nonisolated enum Route: Hashable, Sendable {
    case folders, note(Int)
}
