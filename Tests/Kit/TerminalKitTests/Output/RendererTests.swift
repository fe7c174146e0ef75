import TerminalKitDoubles
import Testing
import VirtualTime

@testable import TerminalKit

nonisolated struct RendererTests {
    @Test("The changes between any two frames yield the new frame", arguments: 0..<150)
    func randomFrames(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = GridSize(
            columns: Int.random(in: 1...40, using: &generator), rows: Int.random(in: 1...12, using: &generator))
        var screen = ScreenEmulator(size: size)
        var renderer = Renderer(capability: .trueColor)
        screen.feed(TerminalModes.begin)
        var frame = Frame.random(size: size, using: &generator)
        for _ in 0..<8 {
            screen.feed(renderer.render(frame))
            expectSame(screen, frame)
            if Int.random(in: 0...3, using: &generator) == 0 {
                frame = Frame.random(size: size, using: &generator)
            } else {
                frame.scribble(using: &generator, strokes: 2)
            }
        }
    }

    /// On a terminal that measures every scalar alone, a family takes six columns and a red heart one.
    @Test("A terminal with different widths garbles at most the disputed characters", arguments: 0..<150)
    func otherMeasure(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = GridSize(columns: Int.random(in: 2...40, using: &generator), rows: 4)
        var screen = ScreenEmulator(size: size, measure: .scalars)
        var renderer = Renderer(capability: .trueColor)
        screen.feed(TerminalModes.begin)
        var frame = Frame.random(size: size, using: &generator)
        for _ in 0..<8 {
            screen.feed(renderer.render(frame))
            expectSame(screen, frame, exceptDisputed: true)
            frame.scribble(using: &generator, strokes: 3)
        }
    }

    @Test("A resize and a resume draw the whole frame again")
    func redraw() {
        var renderer = Renderer(capability: .none)
        var frame = Frame(size: GridSize(columns: 4, rows: 2))
        frame.draw("ab", at: GridPoint(column: 0, row: 0))
        let whole = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[0m\u{1B}[2J\u{1B}[Hab\u{1B}[?2026l"
        #expect(text(renderer.render(frame)) == whole)
        #expect(text(renderer.render(frame)) == "")
        renderer.invalidate()
        #expect(text(renderer.render(frame)) == whole)
        var larger = Frame(size: GridSize(columns: 5, rows: 2))
        larger.draw("ab", at: GridPoint(column: 0, row: 0))
        #expect(text(renderer.render(larger)) == whole)
    }

    @Test("A change writes only changed cells, the shortest move and differing styles")
    func bytes() {
        let plain = frame { $0.draw("the quick brown fox", at: GridPoint(column: 0, row: 1)) }
        let cases: [(String, Frame)] = [
            ("\u{1B}[2;5HQ", frame { $0.draw("the Quick brown fox", at: GridPoint(column: 0, row: 1)) }),
            // Writing two unchanged cells again takes fewer bytes than moving the cursor over them.
            ("\u{1B}[2;5HQuI", frame { $0.draw("the QuIck brown fox", at: GridPoint(column: 0, row: 1)) }),
            ("\u{1B}[2;5HQ\u{1B}[9CX", frame { $0.draw("the Quick browX fox", at: GridPoint(column: 0, row: 1)) }),
            ("\u{1B}[2;5H\u{1B}[K", frame { $0.draw("the", at: GridPoint(column: 0, row: 1)) }),
            (
                "\u{1B}[2H\u{1B}[1mthe\u{1B}[m",
                frame {
                    $0.draw("the quick brown fox", at: GridPoint(column: 0, row: 1))
                    $0.draw("the", at: GridPoint(column: 0, row: 1), style: .strong)
                }
            ),
            (
                "\u{1B}[Hx\r\nT",
                frame {
                    $0.draw("x", at: GridPoint(column: 0, row: 0))
                    $0.draw("The quick brown fox", at: GridPoint(column: 0, row: 1))
                }
            ),
        ]
        for (expected, frame) in cases {
            var renderer = Renderer(capability: .none)
            _ = renderer.render(plain)
            let body = text(renderer.render(frame)).dropFirst("\u{1B}[?2026h".count).dropLast("\u{1B}[?2026l".count)
            #expect(body.debugDescription == expected.debugDescription)
        }
    }

    @Test("The cursor appears at the frame's position, and moves alone without other changes")
    func cursor() {
        var renderer = Renderer(capability: .none)
        var frame = frame { $0.cursor = GridPoint(column: 2, row: 1) }
        var screen = ScreenEmulator(size: frame.size)
        screen.feed(renderer.render(frame))
        #expect(screen.modes.contains(25) && screen.cursor == GridPoint(column: 2, row: 1))
        frame.cursor = GridPoint(column: 3, row: 1)
        #expect(text(renderer.render(frame)) == "\u{1B}[?2026h\u{1B}[2;4H\u{1B}[?2026l")
        frame.cursor = nil
        #expect(text(renderer.render(frame)) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?2026l")
        for point in [GridPoint(column: -1, row: 0), GridPoint(column: 0, row: -2), GridPoint(column: 0, row: 99)] {
            frame.cursor = point
            #expect(renderer.render(frame).isEmpty)
        }
    }

    @Test("A terminal without colors gets no color but all other styles")
    func noColor() {
        var renderer = Renderer(capability: .none)
        let frame = frame { frame in
            for (index, color) in CellColor.roles.enumerated() {
                frame.draw(
                    "x", at: GridPoint(column: index, row: 0), style: CellStyle(foreground: color, background: color))
            }
            frame.draw("y", at: GridPoint(column: 0, row: 1), style: .selected)
        }
        var screen = ScreenEmulator(size: frame.size)
        screen.feed(renderer.render(frame))
        #expect(screen.grid.joined().allSatisfy { $0.look.foreground == nil && $0.look.background == nil })
        #expect(screen.grid[1][0].look.attributes == [7])
        #expect(screen.lines.prefix(2) == ["xxxxxxx", "y"])
    }

    private func frame(_ draw: (inout Frame) -> Void) -> Frame {
        var frame = Frame(size: GridSize(columns: 20, rows: 3))
        draw(&frame)
        return frame
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func expectSame(_ screen: ScreenEmulator, _ frame: Frame, exceptDisputed: Bool = false) {
        #expect(screen.unknown == [])
        #expect(screen.modes.contains(25) == (frame.cursor != nil))
        #expect(!screen.modes.contains(2026))
        if let cursor = frame.cursor { #expect(screen.cursor == cursor) }
        // Kept for the next cell, which mostly has the same style.
        var (style, look) = (CellStyle.plain, CellStyle.plain.look)
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame[column, row]
                if cell.style != style { (style, look) = (cell.style, cell.style.look) }
                let lead = cell.isTrailing ? frame[column - 1, row] : cell
                let shown = screen.grid[row][column]
                if exceptDisputed, TextWidth.isDisputed(lead.character) {
                    // Parts of the character may be in this cell, but no part of the cell's earlier content.
                    let parts = Set(lead.character.unicodeScalars).union([" "])
                    #expect(parts.isSuperset(of: shown.text.unicodeScalars))
                    continue
                }
                guard shown.text == String(cell.character), shown.columns == Int(cell.columns),
                    shown.look == look
                else {
                    Issue.record(
                        "at \(column), \(row): shows \(shown), should show \(cell)\n\(frame.text)\n---\n\(screen.text)")
                    return
                }
            }
        }
    }
}

private nonisolated extension CellStyle {
    /// The style as a true-color terminal should show it, derived without the encoder.
    var look: ScreenEmulator.Look {
        func color(_ color: CellColor, _ code: Int) -> String? {
            Theme.standard[color].map { "\(code);2;\($0.rgb.red);\($0.rgb.green);\($0.rgb.blue)" }
        }
        let attributes: [(Int, Bool)] = [(1, bold), (2, dim), (4, underline), (7, inverse)]
        return ScreenEmulator.Look(
            foreground: color(foreground, 38), background: color(background, 48),
            attributes: Set(attributes.filter(\.1).map(\.0)))
    }
}
