import TerminalKit
import Testing

@Suite("Scrolling a text")
struct TextScrollTests {
    @Test("Keys scroll by lines, half pages and pages, and stop at both ends")
    func keys() {
        var scroll = TextScroll()
        let steps: [(InputEvent, Int)] = [
            (.key(.up), 0), (.key(.down), 1), (.key(.character("j")), 2), (.key(.character("k")), 1),
            (.key(.pageDown), 5), (.key(.pageUp), 1), (.key(.character(" ")), 5), (.key(.control("u")), 3),
            (.key(.control("u")), 1),
            (.key(.end), 15), (.key(.down), 15), (.key(.home), 0), (.key(.character("G")), 15),
            (.key(.control("d")), 15), (.key(.character("g")), 0), (.scrollDown(GridPoint(column: 0, row: 0)), 1),
            (.scrollUp(GridPoint(column: 0, row: 0)), 0),
        ]
        for (event, expected) in steps {
            let position = ScrollPosition(window: scroll.top..<scroll.top + 5, count: 20)
            let isTaken = scroll.handle(event, at: position)
            #expect(isTaken && scroll.top == expected, "after \(event)")
        }
    }

    @Test("A wholly visible text does not scroll, and other keys are ignored")
    func whole() {
        var scroll = TextScroll()
        let position = ScrollPosition(window: 0..<3, count: 3)
        for key in [Key.down, .pageDown, .end] {
            let isTaken = scroll.handle(.key(key), at: position)
            #expect(isTaken && scroll.top == 0)
        }
        let isTaken = scroll.handle(.key(.enter), at: position)
        #expect(!isTaken)
    }
}
