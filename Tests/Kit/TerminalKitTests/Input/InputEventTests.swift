import TerminalKit
import Testing

nonisolated struct InputEventTests {
    @Test(
        "Keys and the wheel scroll by rows, half screens, screens or all the way",
        arguments: [
            (.key(.up), -1), (.key(.character("k")), -1), (.key(.down), 1), (.key(.character("j")), 1),
            (.scrollUp(GridPoint(column: 0, row: 0)), -3), (.scrollDown(GridPoint(column: 0, row: 0)), 3),
            (.key(.pageUp), -9), (.key(.pageDown), 9), (.key(.character(" ")), 9), (.key(.control("u")), -5),
            (.key(.control("d")), 5), (.key(.home), -40), (.key(.character("g")), -40), (.key(.end), 40),
            (.key(.character("G")), 40), (.key(.enter), nil), (.focusLost, nil),
        ] as [(InputEvent, Int?)])
    func scrolling(event: InputEvent, rows: Int?) {
        #expect(event.scrolling(rows: 10, of: 40, wheel: 3) == rows)
    }

    @Test("On the smallest screen, page keys move by one row", arguments: [0, 1])
    func smallScreen(rows: Int) {
        #expect(InputEvent.key(.pageDown).scrolling(rows: rows, of: 40) == 1)
        #expect(InputEvent.key(.control("u")).scrolling(rows: rows, of: 40) == -1)
    }

    @Test("A mouse event's cell counts from the corner of its view")
    func moving() {
        let rect = GridRect(column: 3, row: 2, columns: 9, rows: 9)
        let (point, inside) = (GridPoint(column: 5, row: 2), GridPoint(column: 2, row: 0))
        let events: [(InputEvent, InputEvent)] = [
            (.click(point), .click(inside)), (.scrollUp(point), .scrollUp(inside)),
            (.scrollDown(point), .scrollDown(inside)),
            (.mouse(MouseEvent(.scrollLeft, at: point)), .mouse(MouseEvent(.scrollLeft, at: inside))),
        ]
        for (event, moved) in events {
            #expect(event.point == point)
            #expect(event.moved(into: rect) == moved)
        }
        #expect(InputEvent.key(.up).point == nil)
        #expect(InputEvent.key(.up).moved(into: rect) == .key(.up))
    }
}
