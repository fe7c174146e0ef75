import ReactiveUI
import TerminalKit

final class Palette: Modal {
    let name: String
    private let title: String
    private let entries: [PaletteEntry]
    /// The entry for a text that no list contains, such as a link.
    private let entryForTyped: (String) -> PaletteEntry?
    private let onEnd: (Palette, PaletteEntry?) -> Void
    @Property private var list: CommandPalette<String>

    /// - Parameter onEnd: Called after the palette has been removed, with the chosen entry, or `nil` if the user has
    ///   chosen none.
    init(
        _ name: String, title: String, _ entries: [PaletteEntry], recent: [String] = [],
        entryForTyped: @escaping (String) -> PaletteEntry? = { _ in nil },
        onEnd: @escaping (Palette, PaletteEntry?) -> Void
    ) {
        self.name = name
        self.title = title
        self.entries = entries
        self.entryForTyped = entryForTyped
        self.onEnd = onEnd
        list = CommandPalette(items: entries.map(\.item), recent: recent)
    }

    var recent: [String] { list.recent }
    var hints: [Hint] { [Hint("↑↓", "choose"), Hint(.enter, "go"), Hint(.escape, "close")] }

    func handle(_ event: InputEvent, in size: GridSize) -> ModalOutcome {
        switch list.handle(event, in: size) {
        case .handled:
            offerTyped()
            return .handled
        case .ignored: return .ignored
        case .chosen(let id): return end(with: (typed + entries).first { $0.id == id })
        case .dismissed: return end(with: nil)
        }
    }

    func draw(in frame: inout Frame) { frame.draw(list, title: title) }

    private func end(with entry: PaletteEntry?) -> ModalOutcome {
        .closed { [self] in onEnd(self, entry) }
    }

    private var typed: [PaletteEntry] { entryForTyped(list.query.text).map { [$0] } ?? [] }

    private func offerTyped() {
        let typed = typed
        let items = (typed + entries.filter { entry in !typed.contains { $0.id == entry.id } }).map(\.item)
        if items != list.items { list.items = items }
    }
}

struct PaletteEntry: Identifiable {
    /// An ID that stays the same each time the palette opens, so that the palette recognizes the latest choices.
    let id: String
    let title: String
    /// A note next to the title, such as a key or a link.
    var note = ""
    /// Other words by which the user can find the entry.
    var otherNames: [String] = []
    let run: () -> Void

    fileprivate var item: CommandPalette<String>.Item {
        .init(id: id, title: title, note: note, otherNames: otherNames)
    }
}
