import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("List selection")
struct ListSelectionTests {
    private func list(_ lines: [[Int]], rows: Int = 3, columns: Int = 80) -> ListSelection<Int> {
        var list = ListSelection<Int>()
        list.resize(to: GridSize(columns: columns, rows: rows))
        list.show(lines)
        return list
    }

    @Test("The first item is selected, never a heading")
    func first() {
        #expect(list([[], [1], [2]]).selected == 1)
        #expect(list([]).selected == nil)
        #expect(list([[], []]).selected == nil)
    }

    @Test("The selection stays with its item, and passes to what takes its place")
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

    @Test("In a grid one moves by items and by lines")
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

    @Test("Left and right mean nothing to a plain list, and nothing means anything to an empty one")
    func ignored() {
        var list = list([[1]])
        #expect(list.handle(.key(.left)) == .ignored)
        var empty = self.list([])
        #expect(empty.handle(.key(.down)) == .moved)
        #expect(empty.handle(.key(.enter)) == .ignored)
        #expect(empty.handle(.click(GridPoint(column: 0, row: 0))) == .ignored)
    }
}
