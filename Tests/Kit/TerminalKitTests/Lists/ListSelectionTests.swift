import TerminalKit
import TerminalKitDoubles
import Testing
import VirtualTime

@Suite("List selection")
struct ListSelectionTests {
    private func list(_ lines: [[Int]], rows: Int = 3, columns: Int = 80) -> ListSelection<Int> {
        var list = ListSelection<Int>()
        list.resize(to: GridSize(columns: columns, rows: rows))
        list.show(lines)
        return list
    }

    @Test("Replacing some lines of a list has the same effect as showing all lines", arguments: 1...40)
    func replaced(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var part = list([])
        var whole = list([])
        var next = 0
        for _ in 0..<100 {
            let bounds = (0..<2).map { _ in Int.random(in: 0...part.lines.count, using: &random) }.sorted()
            let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    next += 1
                    return next
                }
            }
            var lines = part.lines
            // Some IDs stay, as they do when a row changes its column.
            let kept = lines[bounds[0]..<bounds[1]].joined().filter { _ in Bool.random(using: &random) }
            lines.replaceSubrange(bounds[0]..<bounds[1], with: [kept] + new)
            part.replace(bounds[0]..<bounds[1], with: [kept] + new)
            whole.show(lines)
            #expect(part.lines == lines)
            #expect(part.selected == whole.selected)
            #expect(part == whole)
            let keys: [InputEvent] = [.key(.up), .key(.down), .key(.left), .key(.right), .key(.end)]
            let event = keys.randomElement(using: &random) ?? .key(.up)
            #expect(part.handle(event) == whole.handle(event))
        }
    }

    @Test("The selection starts at the first item, and never at a heading")
    func first() {
        #expect(list([[], [1], [2]]).selected == 1)
        #expect(list([]).selected == nil)
        #expect(list([[], []]).selected == nil)
    }

    @Test("The selection stays with its item, or passes to the item in its place")
    func identity() {
        var list = list([[1], [2], [3]])
        list.select(2)
        list.show([[0], [1], [2], [3]])
        #expect(list.selected == 2)
        list.show([[0], [1], [3]])
        #expect(list.selected == 3)
        list.show([[0], [1]])
        #expect(list.selected == 1)
        list.show([])
        #expect(list.selected == nil)
        list.show([[9]])
        #expect(list.selected == 9)
    }

    @Test("An item selected by its ID is scrolled into view, and the view stays")
    func selecting() {
        var list = list((0..<10).map { [$0] })
        list.select(9)
        #expect(list.window == 7..<10)
        _ = list.handle(.key(.up))
        #expect(list.window == 7..<10)
    }

    @Test("Moving skips headings and brings the heading of the topmost item on screen")
    func headings() {
        var list = list([[], [1], [2], [], [3], [4]])
        for _ in 0..<2 { _ = list.handle(.key(.down)) }
        #expect(list.selected == 3)
        _ = list.handle(.key(.end))
        #expect(list.selected == 4)
        #expect(list.window == 3..<6)
        _ = list.handle(.key(.home))
        #expect(list.selected == 1)
        #expect(list.window == 0..<3)
    }

    @Test("Keys in a grid move by items and by lines")
    func grid() {
        var list = list([[1, 2, 3], [4, 5]])
        _ = list.handle(.key(.right))
        _ = list.handle(.key(.right))
        #expect(list.selected == 3)
        _ = list.handle(.key(.down))
        #expect(list.selected == 5)
        _ = list.handle(.key(.left))
        _ = list.handle(.key(.left))
        #expect(list.selected == 3)
        #expect(list.handle(.key(.enter)) == .chosen(3))
    }

    @Test("A line wider than the screen scrolls sideways")
    func sideways() {
        var list = list([[1, 2, 3, 4]], columns: 60)
        #expect(list.window(of: 0) == 0..<2)
        for _ in 0..<3 { _ = list.handle(.key(.right)) }
        #expect(list.window(of: 0) == 2..<4)
    }

    @Test("A plain list ignores left and right, and an empty list ignores all keys")
    func ignored() {
        var list = list([[1]])
        #expect(list.handle(.key(.left)) == .ignored)
        var empty = self.list([])
        #expect(empty.handle(.key(.down)) == .moved)
        #expect(empty.handle(.key(.enter)) == .ignored)
        #expect(empty.handle(.click(GridPoint(column: 0, row: 0))) == .ignored)
    }

    @Test(
        "Keys and the wheel move by lines, half screens, screens or all the way",
        arguments: [
            (.key(.up), 9), (.key(.character("k")), 9), (.scrollUp(GridPoint(column: 0, row: 0)), 9),
            (.key(.down), 11), (.key(.character("j")), 11), (.scrollDown(GridPoint(column: 0, row: 0)), 11),
            (.key(.pageUp), 4), (.key(.pageDown), 16), (.key(.control("u")), 7), (.key(.control("d")), 13),
            (.key(.home), 0), (.key(.character("g")), 0), (.key(.end), 29), (.key(.character("G")), 29),
        ] as [(InputEvent, Int)])
    func steps(event: InputEvent, selected: Int) {
        var list = list((0..<30).map { [$0] }, rows: 7)
        list.select(10)
        #expect(list.handle(event) == .moved)
        #expect(list.selected == selected)
        var low = self.list([[0], [1], [2]], rows: 1)
        low.select(1)
        _ = low.handle(event)
        #expect(low.selected == (selected < 10 ? 0 : 2), "a screen of one line moves, too")
    }

    @Test("A click selects its item among high lines with columns")
    func clicks() {
        var list = ListSelection<Int>(lineHeight: 2)
        list.resize(to: GridSize(columns: 80, rows: 6))
        list.show([[1, 2, 3], [], [4, 5], [6]])
        func click(_ column: Int, _ row: Int) -> ListSelection<Int>.Reaction {
            list.handle(.click(GridPoint(column: column, row: row)))
        }
        #expect(click(27, 1) == .moved)
        #expect(list.selected == 2)
        #expect(click(53, 0) == .chosen(2))
        #expect(click(26, 0) == .moved)
        #expect(list.selected == 1)
        #expect(click(79, 0) == .moved)
        #expect(list.selected == 3)
        for (column, row) in [(0, 2), (0, 6), (0, -1)] { #expect(click(column, row) == .ignored) }
        #expect(click(79, 5) == .moved)
        #expect(list.selected == 5, "beside the last item of a line that is not full")
        _ = list.handle(.key(.down))
        #expect(list.window == 1..<4)
        #expect(click(-1, 3) == .moved)
        #expect(list.selected == 4)
    }

    @Test("Varied lines have separate columns, and uniform lines share the columns of the fullest line")
    func columns() {
        let lines = [[1, 2, 3], [4], [5, 6]]
        for (isUniform, columns) in [(true, [3, 3, 3]), (false, [3, 1, 2])] {
            var list = ListSelection<Int>(isUniform: isUniform)
            list.resize(to: GridSize(columns: 100, rows: 3))
            list.show(lines)
            #expect(lines.indices.map(list.columns) == columns)
            list.resize(to: GridSize(columns: 10, rows: 3))
            #expect(lines.indices.map(list.columns) == [1, 1, 1])
            #expect(list.hints.map(\.key) == ["←↑↓→", "⏎"])
        }
        #expect(list([[1]]).hints.map(\.key) == ["↑↓", "⏎"])
        #expect(list([]).hints.isEmpty)
    }

    @Test("The end counts as near when less than one screen is left")
    func nearEnd() {
        var list = list((0..<10).map { [$0] })
        list.select(6)
        #expect(!list.isNearEnd)
        list.select(7)
        #expect(list.isNearEnd)
        #expect(self.list([]).isNearEnd)
    }

    @Test("Each line of a grid contains as many items as fit")
    func gridLines() {
        #expect(GridMetrics.lines(of: 1...5, columns: 52) == [[1, 2], [3, 4], [5]])
        #expect(GridMetrics.lines(of: 1...2, columns: 51) == [[1], [2]])
        #expect(GridMetrics.lines(of: 1...2, columns: 3) == [[1], [2]])
        #expect(GridMetrics.lines(of: [Int](), columns: 80).isEmpty)
    }
}
