import TerminalKitDoubles
import Testing

@testable import TerminalKit

@Suite("Screen emulator")
struct ScreenEmulatorTests {
    @Test("The emulator accepts output for the old size and keeps the window's bounds")
    func resize() {
        var screen = ScreenEmulator(size: GridSize(columns: 6, rows: 3))
        screen.feed(Array("\r\n\r\nabc日e".utf8))
        screen.resize(GridSize(columns: 4, rows: 2))
        screen.feed(Array("\u{301}x\u{1B}[3;6Hy".utf8))
        #expect(screen.lines.count == 2)
        #expect(screen.lines.allSatisfy { $0.count <= 4 })
        screen.feed(Array("\u{1B}[1;3H本".utf8))
        screen.resize(GridSize(columns: 3, rows: 2))
        #expect(screen.lines[0] == "")
        screen.feed(Array("\u{1B}[1;3Hz".utf8))
        #expect(screen.lines[0] == "  z")
    }
}
