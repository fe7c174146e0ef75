import Presentation
import TerminalKit

/// A choice of the palette: a command, a scene or a setting.
nonisolated enum PaletteChoice: Hashable, Sendable {
    /// The command of the scene in front with this key.
    case command(Key)
    /// The scene at a route.
    case destination(Route)
    /// The setting with this title.
    case setting(String)
}

/// Something that can be set from the palette alone, such as the theme.
struct PaletteSetting {
    let title: String
    let run: () -> Void
}

extension CommandPalette<PaletteChoice> {
    /// The commands, then the destinations; each with the key or the link that does the same.
    static func items(commands: [SceneCommand], destinations: [Route], settings: [PaletteSetting]) -> [Item] {
        commands.map { Item(id: .command($0.key), title: $0.title.capitalizedFirst, note: $0.key.label) }
            + destinations.map { Item(id: .destination($0), title: $0.title, note: $0.link, otherNames: $0.otherNames) }
            + settings.map { Item(id: .setting($0.title), title: $0.title) }
    }

    /// Offers the scene that the typed link leads to, where it is one.
    mutating func offerTypedLink(beside items: [Item]) {
        let link = try? Route(link: query.text)
        let typed = link.map { [Item(id: .destination($0), title: $0.link, note: "link")] } ?? []
        let wanted = typed + items.filter { item in !typed.contains { $0.id == item.id } }
        if wanted != self.items { self.items = wanted }
    }
}

private nonisolated extension Route {
    /// What a user may call the scene as well: each word of its link, and what one does there.
    var otherNames: [String] {
        let words = link.split(separator: "/").dropFirst().map(String.init)
        return self == .login ? words + ["Sign in", "Sign out", "Log out"] : words
    }
}

private nonisolated extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
