import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct CommandPaletteTests {
    private typealias Palette = CommandPalette<Int>

    private let items = ["Product list", "Users", "Posts", "Product grid", "Sign out"].enumerated().map {
        Palette.Item(id: $0.offset, title: $0.element, note: "app://\($0.offset)")
    }

    @Test("Typing narrows the list with the best first, and deleting widens it")
    func typing() {
        var palette = Palette(items: items)
        #expect(palette.results.map(\.item.id) == [0, 1, 2, 3, 4])
        #expect(type("pg", into: &palette) == [.handled, .handled])
        #expect(palette.results.map(\.item.id) == [3])
        #expect(palette.handle(.key(.backspace)) == .handled)
        #expect(palette.results.map(\.item.id) == [2, 0, 3])
        #expect(palette.handle(.paste("zz")) == .handled)
        #expect(palette.results.isEmpty && palette.selected == 0)
        #expect(palette.handle(.key(.enter)) == .handled)
    }

    @Test("An item's other names match by their beginning, after matches of titles")
    func otherNames() {
        var palette = Palette(items: items + [Palette.Item(id: 5, title: "Account", otherNames: ["login", "Sign in"])])
        _ = type("LOG", into: &palette)
        #expect(palette.results == [Palette.Match(item: palette.items[5], positions: [])])
        for _ in 0..<3 { _ = palette.handle(.key(.backspace)) }
        _ = type("sign ", into: &palette)
        #expect(palette.results.map(\.item.id) == [4, 5])
        _ = type("i", into: &palette)
        #expect(palette.results.map(\.item.id) == [5])
        #expect(palette.handle(.key(.enter)) == .chosen(5))
        _ = palette.handle(.key(.control("u")))
        _ = type("gn in", into: &palette)
        #expect(palette.results.isEmpty, "Not within a name")
    }

    @Test("Keys and the wheel move the selection, and each query resets it")
    func selection() {
        var palette = Palette(items: items)
        let steps: [(InputEvent, Int)] = [
            (.key(.up), 0), (.key(.down), 1), (.key(.control("n")), 2), (.key(.tab), 3),
            (.scrollDown(GridPoint(column: 0, row: 0)), 4), (.key(.down), 4), (.key(.backTab), 3),
            (.key(.control("p")), 2), (.scrollUp(GridPoint(column: 0, row: 0)), 1), (.key(.pageDown), 4),
            (.key(.pageUp), 0), (.key(.down), 1), (.key(.character("s")), 0),
        ]
        for (event, expected) in steps {
            #expect(palette.handle(event) == .handled)
            #expect(palette.selected == expected, "after \(event)")
        }
    }

    @Test("Page keys in the palette move by ten items")
    func pages() {
        var palette = Palette(items: (0..<30).map { Palette.Item(id: $0, title: "Item \($0)", note: "") })
        let steps: [(Key, Int)] = [(.pageDown, 10), (.pageDown, 20), (.pageUp, 10), (.pageUp, 0)]
        for (key, expected) in steps {
            #expect(palette.handle(.key(key)) == .handled)
            #expect(palette.selected == expected)
        }
    }

    @Test("A chosen item is reported and comes first the next time")
    func recent() {
        var palette = Palette(items: items, recent: [4])
        #expect(palette.results.map(\.item.id) == [4, 0, 1, 2, 3])
        #expect(type("pg", into: &palette) == [.handled, .handled])
        #expect(palette.handle(.key(.enter)) == .chosen(3))
        #expect(palette.recent == [3, 4])
        var next = Palette(items: items, recent: palette.recent)
        #expect(next.results.map(\.item.id) == [3, 4, 0, 1, 2])
        _ = type("product", into: &next)
        #expect(next.results.map(\.item.id) == [3, 0])
        #expect(next.choose(3) == .chosen(3))
        #expect(next.recent == [3, 4])
        for id in 0..<5 { _ = next.choose(id) }
        _ = next.choose(9)
        #expect(next.recent == [9, 4, 3, 2, 1])
        #expect(Palette(items: items, recent: Array(0..<9)).recent.count == 5)
    }

    @Test("Escape closes the palette, and the palette reports events that it ignores")
    func leaving() {
        var palette = Palette(items: items)
        #expect(palette.handle(.key(.escape)) == .dismissed)
        #expect(palette.handle(.key(.control("c"))) == .dismissed)
        #expect(palette.handle(.key(Key(.function(1)))) == .ignored)
        #expect(palette.handle(.focusLost) == .ignored)
    }

    @Test("A click on an entry chooses it, and a click elsewhere leaves")
    func clicks() {
        var palette = Palette(items: items)
        let size = GridSize(columns: 34, rows: 12)
        let row = palette.layout(in: size).rows.row
        #expect(palette.handle(.click(GridPoint(column: 4, row: row + 1)), in: size) == .chosen(1))
        #expect(palette.handle(.click(GridPoint(column: 0, row: 0)), in: size) == .dismissed)
        #expect(palette.handle(.click(GridPoint(column: 4, row: row + 1))) == .ignored)
        #expect(palette.item(at: GridPoint(column: 4, row: .min), in: size) == nil)
    }

    @Test("New items are searched with the current query")
    func newItems() {
        var palette = Palette(items: items)
        _ = type("pos", into: &palette)
        palette.items.append(Palette.Item(id: 7, title: "Postcards"))
        #expect(palette.results.map(\.item.id) == [2, 7, 0])
    }

    @Test(
        "A palette is drawn in the middle with notes, matches and a selection bar")
    func drawing() {
        var palette = Palette(items: items)
        _ = type("pr", into: &palette)
        var frame = Frame(size: GridSize(columns: 34, rows: 8))
        frame.draw(palette, title: "Go to")
        #expect(
            frame.lines == [
                "", " ┌─ Go to ────────────────── 2 ─┐", " │ pr                           │",
                " │ ──────────────────────────── │", " │ Product list         app://0 │",
                " │ Product grid         app://3 │", " └──────────────────────────────┘", "",
            ])
        #expect(frame.cursor == GridPoint(column: 5, row: 2))
        #expect(frame[3, 4].style == CellStyle(background: .highlight, bold: true, inverse: true))
        #expect(frame[3, 5].style == .colored(.highlight, bold: true))
        #expect(frame[5, 5].style == .plain)
        #expect(frame[20, 4].style.inverse)
        #expect(palette.item(at: GridPoint(column: 3, row: 5), in: frame.size) == 3)
        #expect(palette.item(at: GridPoint(column: 3, row: 3), in: frame.size) == nil)
        #expect(palette.item(at: GridPoint(column: 2, row: 5), in: frame.size) == nil)
    }

    @Test("A long note leaves half of the row to the title")
    func longNote() {
        let palette = Palette(items: [Palette.Item(id: 0, title: "Product list", note: "app://products/of/category")])
        var frame = Frame(size: GridSize(columns: 34, rows: 6))
        frame.draw(palette, title: "Go to")
        #expect(frame.lines.contains(" │ Product list  app://product… │"))
    }

    @Test("A long list scrolls with its selection, and an empty list is reported")
    func sizes() {
        var palette = Palette(items: (0..<40).map { Palette.Item(id: $0, title: "Place \($0)") })
        for _ in 0..<20 { _ = palette.handle(.key(.down)) }
        var frame = Frame(size: GridSize(columns: 30, rows: 10))
        frame.draw(palette, title: "Go to")
        #expect(frame.text.contains("Place 20") && !frame.text.contains("Place 14") && frame.text.contains("█"))
        #expect(palette.item(at: GridPoint(column: 4, row: 4), in: frame.size) == 16)
        palette.items = []
        var empty = Frame(size: GridSize(columns: 30, rows: 10))
        empty.draw(palette, title: "Go to")
        #expect(empty.text.contains("Nothing found"))
        for columns in 0..<12 {
            for rows in 0..<8 {
                var tiny = Frame(size: GridSize(columns: columns, rows: rows))
                tiny.draw(Palette(items: items), title: "Go to")
            }
        }
    }

    private func type(_ text: String, into palette: inout Palette) -> [Palette.Outcome] {
        text.map { palette.handle(.key(.character($0))) }
    }
}
