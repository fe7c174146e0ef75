import PresentationKit
import Testing

@Suite(.noLeaks) struct NavigationLinkTests {
    private let navigation = Navigation<String>()
    private let links = LinkTable<Route>(
        scheme: "app",
        [
            LinkRow("notes", .notes),
            LinkRow("notes/:id", Route.note) { if case .note(let id) = $0 { id } else { nil } },
        ])

    private func follow(_ link: String) -> Bool {
        navigation.follow(link, in: links) { route in
            switch route {
            case .notes: break
            case .note(let id):
                navigation.open("notes")
                navigation.open("note \(id)")
            }
        }
    }

    @Test("A link replaces all open scenes with its own")
    func following() {
        navigation.open("settings", as: .sheet)
        #expect(follow("app://notes/31"))
        #expect(navigation.entries.map(\.destination) == ["notes", "note 31"])
        #expect(navigation.entries.allSatisfy { $0.style == .push })
        #expect(follow("APP://notes/"))
        #expect(navigation.entries.isEmpty)
    }

    @Test(
        "A link that cannot be opened is reported, and closes nothing",
        arguments: ["app://cars", "app://notes/x", "", "http://a"])
    func nowhere(link: String) {
        navigation.open("settings")
        #expect(!follow(link))
        #expect(navigation.entries.map(\.destination) == ["settings"])
        #expect(navigation.alerts.map(\.title) == [link])
        #expect(navigation.alerts.allSatisfy { !$0.message.isEmpty && $0.choices.isEmpty })
    }

    @Test("A link opens a scene with a result, which closes it")
    func result() {
        var results: [NavigationResult<Int>] = []
        navigation.follow("app://notes/31", in: links) { _ in
            navigation.open("notes")
            navigation.show(
                navigation.open(as: .push) { result in
                    results.append(result)
                    return "editor"
                })
        }
        #expect(navigation.entries.map(\.destination) == ["notes", "editor"])
        results.first?.finish(with: 7)
        #expect(navigation.entries.map(\.destination) == ["notes"])
    }

    @Test("A link changes nothing while a scene is busy")
    func busy() {
        navigation.open("editor") { true }
        #expect(!follow("app://notes"))
        #expect(navigation.entries.count == 1)
        #expect(navigation.alerts.isEmpty)
    }
}

private nonisolated enum Route: Hashable, Sendable {
    case notes, note(Int)
}
