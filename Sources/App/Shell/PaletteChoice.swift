import Presentation
import TerminalKit

nonisolated enum PaletteChoice: Hashable, Sendable {
    /// A command of the scene in front, by its key.
    case command(Key)
    case destination(Route)
    case setting(String)
}

/// A setting that only the palette offers, such as the theme.
struct PaletteSetting {
    let title: String
    let run: () -> Void
}

extension CommandPalette<PaletteChoice> {
    /// The commands, then the destinations, each with its key or link.
    static func items(commands: [SceneCommand], destinations: [Route], settings: [PaletteSetting]) -> [Item] {
        commands.map { Item(id: .command($0.key), title: $0.title.capitalizedFirst, note: $0.key.label) }
            + destinations.map { Item(id: .destination($0), title: $0.title, note: $0.link, otherNames: $0.otherNames) }
            + settings.map { Item(id: .setting($0.title), title: $0.title) }
    }

    /// Offers the scene of a link that is typed in full.
    mutating func offerTypedLink(beside items: [Item]) {
        let link = try? Route(link: query.text)
        let typed = link.map { [Item(id: .destination($0), title: $0.link, note: "link")] } ?? []
        let wanted = typed + items.filter { item in !typed.contains { $0.id == item.id } }
        if wanted != self.items { self.items = wanted }
    }
}

private nonisolated extension Route {
    /// Further words that find the scene: those of its link, and what a user does there.
    var otherNames: [String] {
        let words = link.split(separator: "/").dropFirst().map(String.init)
        return self == .login ? words + ["Sign in", "Sign out", "Log out"] : words
    }
}

private nonisolated extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
