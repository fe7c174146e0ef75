import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct GraphicsTests {
    private static let red = RGBColor(0xFF0000)
    private static let blue = RGBColor(0x0000FF)

    @Test("Kitty's protocol takes precedence over sixel, and without a reply there is neither")
    func detection() {
        let none = GraphicsCapability.none
        #expect(none.learning(.kittyGraphics(isSupported: true)) == .kitty)
        #expect(none.learning(.kittyGraphics(isSupported: false)) == .none)
        #expect(none.learning(.deviceAttributes([62, 4, 22])) == .sixel)
        #expect(none.learning(.deviceAttributes([62, 22])) == .none)
        #expect(none.learning(.cellSize(width: 8, height: 16)) == .none)
        #expect(GraphicsCapability.kitty.learning(.deviceAttributes([4])) == .kitty)
        #expect(GraphicsCapability.sixel.learning(.kittyGraphics(isSupported: true)) == .kitty)
    }

    /// Replies to `GraphicsCapability.query`, from the terminals' documentation and sources: kitty's graphics protocol,
    /// the primary device attributes, and the size of a cell.
    private static let answers: [(String, GraphicsCapability, Int?)] = [
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c\u{1B}[6;36;17t", .kitty, 36),
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;1;4c\u{1B}[6;18;9t", .kitty, 18),
        ("\u{1B}[?62;4;22;28c\u{1B}[6;18;9t", .sixel, 18),
        ("\u{1B}[?64;1;2;4;6;9;15;16;17;18;21;22;28c\u{1B}[6;13;6t", .sixel, 13),
        ("\u{1B}_Gi=31;EINVAL:unsupported\u{1B}\\\u{1B}[?65;4;6;18;22c\u{1B}[6;20;10t", .sixel, 20),
        ("\u{1B}[?6c", .none, nil), ("\u{1B}[?1;2c", .none, nil), ("", .none, nil),
    ]

    @Test("A terminal's responses are understood in any pieces", arguments: answers)
    func understood(bytes: String, expected: GraphicsCapability, cellRows: Int?) {
        for pieceLength in [1, 3, 1000] {
            var parser = InputParser()
            let bytes = Array(bytes.utf8)
            let events = stride(from: 0, to: bytes.count, by: pieceLength).flatMap { start in
                parser.parse(bytes[start..<min(bytes.count, start + pieceLength)])
            }
            let replies = events.compactMap { if case .reply(let reply) = $0 { reply } else { nil } }
            #expect(replies.count == events.count, "an answer is no key")
            #expect(replies.reduce(GraphicsCapability.none) { $0.learning($1) } == expected)
            let height = replies.compactMap { if case .cellSize(_, let height) = $0 { height } else { nil } }.first
            #expect(height == cellRows)
        }
    }

    @Test("Kitty gets a picture in chunks of at most 4096 bytes")
    func kitty() throws {
        let small = try #require(PixelImage(width: 1, height: 1, pixels: [Self.red]))
        #expect(
            text(KittyGraphics.show(small, number: 7, over: GridSize(columns: 3, rows: 2)))
                == "\u{1B}_Ga=T,f=24,s=1,v=1,i=7,p=1,c=3,r=2,C=1,q=2,m=0;/wAA\u{1B}\\")
        let large = try #require(
            PixelImage(width: 64, height: 32, pixels: Array(repeating: Self.blue, count: 64 * 32)))
        var screen = ScreenEmulator(size: GridSize(columns: 10, rows: 5))
        screen.feed(KittyGraphics.show(large, number: 1, over: GridSize(columns: 4, rows: 1)))
        let payloads = screen.commands.map { $0.drop { $0 != ";" }.dropFirst() }
        #expect(payloads.map(\.count) == [4096, 4096])
        #expect(screen.commands.map { $0.prefix { $0 != ";" }.suffix(3) } == ["m=1", "m=0"])
        #expect(screen.unknown == [] && screen.text.allSatisfy(\.isWhitespace))
        #expect(KittyGraphics.show(small, number: 1, over: GridSize(columns: 0, rows: 2)) == [])
        #expect(text(KittyGraphics.remove(number: 3)) == "\u{1B}_Ga=d,d=I,i=3,q=2\u{1B}\\")
    }

    @Test("Sixels come in bands of six rows with shortened runs")
    func sixel() throws {
        let wide = try #require(PixelImage(width: 5, height: 1, pixels: Array(repeating: Self.red, count: 5)))
        #expect(text(SixelGraphics.show(wide)) == "\u{1B}P0;1q\"1;1;5;1#180;2;100;0;0#180!5@-\u{1B}\\")
        let pixels = (0..<7).flatMap { $0 % 2 == 0 ? [Self.red, Self.blue] : [Self.blue, Self.red] }
        let high = try #require(PixelImage(width: 2, height: 7, pixels: pixels))
        #expect(
            text(SixelGraphics.show(high))
                == "\u{1B}P0;1q\"1;1;2;7#5;2;0;0;100#180;2;100;0;0#5iT$#180Ti-#5?@$#180@?-\u{1B}\\")
    }

    @Test("A picture is sent once, sent again after a change, and removed when covered")
    func kittyFrames() throws {
        var renderer = Renderer(capability: .trueColor)
        renderer.pictures.capability = .kitty
        let frame = try frame(showing: Self.red)
        #expect(commands(renderer.render(frame)).map { $0.prefix(5) } == ["_Ga=T"])
        #expect(renderer.render(frame) == [])
        #expect(
            commands(renderer.render(try self.frame(showing: Self.blue))).map { $0.prefix(5) } == ["_Ga=d", "_Ga=T"])
        var covered = try self.frame(showing: Self.blue)
        covered.draw(Dialog(title: "", message: "Sure?", buttons: []))
        #expect(commands(renderer.render(covered)) == ["_Ga=d,d=I,i=1,q=2"])
        for _ in 0..<2 {
            renderer.invalidate()
            #expect(commands(renderer.render(frame)).map { $0.prefix(5) } == ["_Ga=T"])
        }
        var lower = Frame(size: frame.size)
        let picture = try #require(frame.pictures.first)
        lower.draw(picture.image, in: GridRect(column: 3, row: 1, columns: 4, rows: 2))
        #expect(text(renderer.render(lower)).contains("\u{1B}[2;4H\u{1B}_Ga=T"))
    }

    @Test("A terminal receives only as many pixels as it shows")
    func pixels() throws {
        let image = try #require(
            PixelImage(width: 40, height: 40, pixels: Array(repeating: Self.red, count: 1_600)))
        var frame = Frame(size: GridSize(columns: 8, rows: 3))
        #expect(frame.draw(image, in: GridRect(columns: 4, rows: 2)).size == GridSize(columns: 4, rows: 2))
        for (cell, size) in [((2, 4), "s=8,v=8"), ((50, 90), "s=40,v=40"), (nil, "s=40,v=40")]
            as [((Int, Int)?, String)]
        {
            var renderer = Renderer(capability: .trueColor)
            renderer.pictures.capability = .kitty
            renderer.pictures.cellSize = cell.map { (width: $0.0, height: $0.1) }
            let command = try #require(commands(renderer.render(frame)).first)
            #expect(command.contains(size + ",i=1,p=1,c=4,r=2,"))
        }
    }

    @Test("Sixels wait for the cell size, and their removal redraws the screen")
    func sixelFrames() throws {
        var renderer = Renderer(capability: .trueColor)
        renderer.pictures.capability = .sixel
        let frame = try frame(showing: Self.red)
        #expect(commands(renderer.render(frame)) == [])
        renderer.pictures.cellSize = (width: 2, height: 4)
        #expect(commands(renderer.render(frame)).map { $0.prefix(13) } == ["P0;1q\"1;1;8;8"])
        #expect(renderer.render(frame) == [])
        let without = Frame(size: frame.size)
        #expect(text(renderer.render(without)).contains("\u{1B}[2J"))
        #expect(renderer.render(without) == [])
    }

    @Test("Cells and the cursor are correct around a picture")
    func surroundings() throws {
        var renderer = Renderer(capability: .trueColor)
        renderer.pictures.capability = .kitty
        var screen = ScreenEmulator(size: GridSize(columns: 8, rows: 3))
        var frame = try frame(showing: Self.red)
        frame.draw("ab", at: GridPoint(column: 5, row: 2), style: .strong)
        frame.cursor = GridPoint(column: 6, row: 0)
        screen.feed(renderer.render(frame))
        frame.draw("xy", at: GridPoint(column: 5, row: 1))
        screen.feed(renderer.render(frame))
        #expect(screen.lines == frame.lines)
        #expect(screen.cursor == GridPoint(column: 6, row: 0))
        #expect(screen.unknown == [])
    }

    private func frame(showing color: RGBColor) throws -> Frame {
        var frame = Frame(size: GridSize(columns: 8, rows: 3))
        let image = try #require(PixelImage(width: 4, height: 4, pixels: Array(repeating: color, count: 16)))
        frame.draw(image, in: GridRect(columns: 4, rows: 2))
        return frame
    }

    private func commands(_ bytes: [UInt8]) -> [String] {
        var screen = ScreenEmulator(size: GridSize(columns: 8, rows: 3))
        screen.feed(bytes)
        return screen.commands
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
