import TerminalKit
import Testing

@testable import App

@Suite("Earlier frames of the app")
struct FrameHistoryTests {
    private func frame(_ text: String) -> Frame {
        var frame = Frame(size: GridSize(columns: 4, rows: 1))
        frame.draw(text, at: GridPoint(column: 0, row: 0))
        return frame
    }

    @Test("A frame that equals the previous one is not recorded")
    func changes() {
        var history = FrameHistory()
        for text in ["a", "b", "b", "b", "a"] { history.note(frame(text)) }
        #expect(history.count == 3)
        #expect(history.shown == nil)
        history.move(by: 1)
        #expect(history.shown?.text == "b")
        history.move(by: 9)
        #expect(history.position == 2)
        #expect(history.shown?.text == "a")
        history.note(frame("c"))
        #expect(history.count == 3, "what one looks at stays where it is")
    }

    @Test("A full frame history drops its oldest frames")
    func capacity() {
        var history = FrameHistory()
        for number in 0...FrameHistory.capacity { history.note(frame("\(number)")) }
        #expect(history.count == FrameHistory.capacity)
        history.move(by: .max)
        #expect(history.shown?.text == "1")
    }
}
