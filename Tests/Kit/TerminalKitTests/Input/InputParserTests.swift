import TerminalKitDoubles
import Testing
import VirtualTime

@testable import TerminalKit

nonisolated struct InputParserTests {
    nonisolated static let sequences: [(String, [InputEvent])] = [
        ("a", [.key(.character("a"))]), ("~", [.key(.character("~"))]), (" ", [.key(.character(" "))]),
        ("é", [.key(.character("é"))]), ("日", [.key(.character("日"))]), ("😀", [.key(.character("😀"))]),
        ("e\u{301}", [.key(.character("e")), .key(.character("\u{301}"))]),
        ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
        ("\u{8}", [.key(.backspace)]),
        ("\0", [.key(.control(" "))]), ("\u{1}", [.key(.control("a"))]), ("\u{3}", [.key(.control("c"))]),
        ("\u{1A}", [.key(.control("z"))]), ("\u{1C}", [.key(.control("\\"))]), ("\u{1F}", [.key(.control("_"))]),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}[B", [.key(.down)]), ("\u{1B}[C", [.key(.right)]),
        ("\u{1B}[D", [.key(.left)]),
        ("\u{1B}OA", [.key(.up)]), ("\u{1B}OH", [.key(.home)]), ("\u{1B}OF", [.key(.end)]),
        ("\u{1B}OM", [.key(.enter)]),
        ("\u{1B}[H", [.key(.home)]), ("\u{1B}[F", [.key(.end)]), ("\u{1B}[1~", [.key(.home)]),
        ("\u{1B}[4~", [.key(.end)]),
        ("\u{1B}[7~", [.key(.home)]), ("\u{1B}[8~", [.key(.end)]), ("\u{1B}[2~", [.key(Key(.insert))]),
        ("\u{1B}[3~", [.key(.delete)]),
        ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]), ("\u{1B}[Z", [.key(.backTab)]),
        ("\u{1B}OP", [.key(Key(.function(1)))]), ("\u{1B}OS", [.key(Key(.function(4)))]),
        ("\u{1B}[15~", [.key(Key(.function(5)))]),
        ("\u{1B}[17~", [.key(Key(.function(6)))]), ("\u{1B}[24~", [.key(Key(.function(12)))]),
        ("\u{1B}[[A", [.key(Key(.function(1)))]),
        ("\u{1B}[1;2A", [.key(Key(.up, .shift))]), ("\u{1B}[1;3C", [.key(Key(.right, .alt))]),
        ("\u{1B}[1;5D", [.key(Key(.left, .control))]),
        ("\u{1B}[1;8B", [.key(Key(.down, [.shift, .alt, .control]))]), ("\u{1B}[3;5~", [.key(Key(.delete, .control))]),
        ("\u{1B}[1;5P", [.key(Key(.function(1), .control))]), ("\u{1B}[1;9A", [.key(.up)]),
        ("\u{1B}x", [.key(.alt("x"))]), ("\u{1B}é", [.key(.alt("é"))]), ("\u{1B}\u{7F}", [.key(Key(.backspace, .alt))]),
        ("\u{1B}\r", [.key(Key(.enter, .alt))]), ("\u{1B}\u{1B}[A", [.key(Key(.up, .alt))]),
        ("\u{1B}\u{1B}x", [.key(.escape), .key(.alt("x"))]),
        ("\u{1B}\u{1B}\u{1B}[A", [.key(.escape), .key(Key(.up, .alt))]),
        ("\u{1B}[I", [.focusGained]), ("\u{1B}[O", [.focusLost]),
        ("\u{1B}[<0;10;3M", [.click(GridPoint(column: 9, row: 2))]),
        ("\u{1B}[<0;10;3m", [.mouse(MouseEvent(.release(.primary), at: GridPoint(column: 9, row: 2)))]),
        ("\u{1B}[<32;10;3M", [.mouse(MouseEvent(.drag(.primary), at: GridPoint(column: 9, row: 2)))]),
        ("\u{1B}[<34;10;3M", [.mouse(MouseEvent(.drag(.secondary), at: GridPoint(column: 9, row: 2)))]),
        ("\u{1B}[<35;10;3M", []), ("\u{1B}[<3;10;3M", []), ("\u{1B}[<128;10;3M", []),
        ("\u{1B}[<1;1;1M", [.mouse(MouseEvent(.press(.middle), at: GridPoint(column: 0, row: 0)))]),
        ("\u{1B}[<66;1;1M", [.mouse(MouseEvent(.scrollLeft, at: GridPoint(column: 0, row: 0)))]),
        ("\u{1B}[<67;1;1M", [.mouse(MouseEvent(.scrollRight, at: GridPoint(column: 0, row: 0)))]),
        ("\u{1B}[M#!!", [.mouse(MouseEvent(.release(nil), at: GridPoint(column: 0, row: 0)))]),
        ("\u{1B}[?62;4;22c", [.reply(.deviceAttributes([62, 4, 22]))]), ("\u{1B}[?62;999999c", []),
        ("\u{1B}[6;20;10t", [.reply(.cellSize(width: 10, height: 20))]), ("\u{1B}[6;0;10t", []),
        ("\u{1B}[6;20;0t", []), ("\u{1B}[8;24;80t", []), ("\u{1B}[6;20t", []),
        ("\u{1B}_Gi=31;OK\u{1B}\\", [.reply(.kittyGraphics(isSupported: true))]),
        ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\", [.reply(.kittyGraphics(isSupported: false))]),
        ("\u{1B}_Gi=5;OK\u{1B}\\", []), ("\u{1B}_x", [.key(.alt("_")), .key(.character("x"))]),
        ("\u{1B}_Gi\u{3}", [.key(.control("c"))]), ("\u{1B}_Gi\u{1B}[A", [.key(.up)]),
        ("\u{1B}[<2;10;3M", [.mouse(MouseEvent(.press(.secondary), at: GridPoint(column: 9, row: 2)))]),
        ("\u{1B}[<64;1;1M", [.scrollUp(GridPoint(column: 0, row: 0))]),
        ("\u{1B}[<65;300;200M", [.scrollDown(GridPoint(column: 299, row: 199))]),
        ("\u{1B}[<68;2;2M", [.scrollUp(GridPoint(column: 1, row: 1))]),
        ("\u{1B}[M !!", [.click(GridPoint(column: 0, row: 0))]),
        ("\u{1B}[M`&'", [.scrollUp(GridPoint(column: 5, row: 6))]),
        ("\u{1B}[200~two\rlines\u{1B}[201~", [.paste("two\nlines")]), ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("\u{1B}[200A", [.key(.up)]),
        ("\u{1B}[200~日本\t\u{1B}[31m\u{3}x\r\ny\u{1B}[201~", [.paste("日本\t[31mx\ny")]),
        // Well-formed but without an event: device reports, unknown keys, other protocols.
        ("\u{1B}[?62;1c", [.reply(.deviceAttributes([62, 1]))]), ("\u{1B}[5n", []), ("\u{1B}[99~", []),
        ("\u{1B}[1;1;1;1X", []), ("\u{1B}[:;1A", []),
        ("\u{1B}[27u", []),
        ("\u{1B}[<0;0;0M", []), ("\u{1B}[<0;0;5M", []), ("\u{1B}[<0;5;0M", []), ("\u{1B}[<M", []),
        ("\u{1B}[999999999999999999999;2A", []), ("\u{1B}[1;-9223372036854775808A", []), ("\u{1B}[1;+2A", []),
        ("\u{1B}[6;9223372036854775807;9223372036854775807t", []), ("\u{1B}[<0;9223372036854775807;1M", []),
        // A sequence that another one interrupts is dropped, and the other is read.
        ("\u{1B}[1;\u{3}", [.key(.control("c"))]), ("\u{1B}[1\u{1B}[A", [.key(.up)]),
        ("\u{1B}O\u{3}", [.key(.control("c"))]), ("\u{1B}[[\u{3}", [.key(.control("c"))]),
    ]

    @Test("Every key sequence gives the same event however its bytes are split", arguments: sequences)
    func sequence(bytes: String, expected: [InputEvent]) {
        let bytes = Array(bytes.utf8)
        for cut in 0...bytes.count {
            var parser = InputParser()
            #expect(parser.parse(bytes[..<cut]) + parser.parse(bytes[cut...]) == expected, "cut at \(cut)")
            #expect(parser.patience == nil)
        }
    }

    @Test("Consecutive sequences do not affect each other")
    func stream() {
        let bytes = Self.sequences.flatMap { Array($0.0.utf8) }
        let expected = Self.sequences.flatMap(\.1)
        var whole = InputParser()
        #expect(whole.parse(bytes) == expected)
        var single = InputParser()
        let events = bytes.flatMap { single.parse([$0]) }
        #expect(events == expected)
    }

    @Test(
        "An unfinished sequence is resolved when no more input arrives",
        arguments: [
            ("\u{1B}", [.key(.escape)]), ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
            ("\u{1B}[", [.key(.alt("["))]),
            ("\u{1B}_", [.key(.alt("_"))]), ("\u{1B}_Gi=31", []), ("\u{1B}_Gi\u{1B}", []),
            ("\u{1B}O", [.key(.alt("O"))]), ("\u{1B}[1;5", []), ("\u{1B}[M!", []), ("\u{1B}[[", []),
            ("\u{1B}[200~cut off", [.paste("cut off")]), ("\u{1B}[200~half \u{1B}[20", [.paste("half [20")]),
        ] as [(String, [InputEvent])])
    func flush(bytes: String, expected: [InputEvent]) {
        var parser = InputParser()
        #expect(parser.parse(Array(bytes.utf8)) == [])
        #expect(parser.patience != nil)
        #expect(parser.flush() == expected)
        #expect(parser.patience == nil)
        #expect(parser.parse(Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test("An endless command is dropped, and the following input is read normally")
    func endlessCommand() {
        var parser = InputParser()
        #expect(parser.parse(Array("\u{1B}_G".utf8) + Array(repeating: 0x78, count: InputParser.commandLimit)) == [])
        #expect(parser.patience == nil)
        #expect(parser.parse(Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test("The parser reports a lone escape soon, but waits for the rest of a sequence on a slow line")
    func patience() {
        var parser = InputParser()
        #expect(parser.patience == nil)
        _ = parser.parse([0x1B])
        #expect(parser.patience == .milliseconds(50))
        _ = parser.parse([0x5B, 0x31])
        #expect(parser.patience == .seconds(1))
        var command = InputParser()
        _ = command.parse(Array("\u{1B}_".utf8))
        #expect(command.patience == .milliseconds(50))
        _ = command.parse(Array("G".utf8))
        #expect(command.patience == .seconds(1))
        var paste = InputParser()
        _ = paste.parse(Array("\u{1B}[200~hello wor".utf8))
        #expect(paste.patience == .seconds(10), "what is left of a paste would be run as keys")
    }

    @Test(
        "Malformed UTF-8 is dropped, and the following input counts",
        arguments: [
            [0xFF], [0x80], [0xC3], [0xE6, 0x97], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xE0, 0x80, 0x80],
            [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xC2, 0x9B], [0xE2, 0x80, 0xA8],
        ] as [[UInt8]])
    func malformed(bytes: [UInt8]) {
        var parser = InputParser()
        #expect(parser.parse(bytes + Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test("A paste over the limit keeps its start and ends at its end")
    func largePaste() throws {
        var parser = InputParser()
        let bytes = Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "x"), count: InputParser.pasteLimit + 100)
        #expect(parser.parse(bytes) == [])
        let events = parser.parse(Array("\u{1B}[201~q".utf8))
        try #require(events.count == 2)
        #expect(events[0] == .paste(String(repeating: "x", count: InputParser.pasteLimit)))
        #expect(events[1] == .key(.character("q")))
    }

    @Test("The parser gives up an endless sequence")
    func endlessSequence() {
        var parser = InputParser()
        _ = parser.parse(Array(("\u{1B}[" + String(repeating: "1;", count: 10_000)).utf8))
        #expect(parser.parse(Array("\rq".utf8)).suffix(1) == [.key(.character("q"))])
    }

    @Test("Random bytes parse equally for every cut and never wedge the parser", arguments: 0..<60)
    func fuzz(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let common = Array("\u{1B}\u{1B}\u{1B}[[O<;;M~0123456789Aq\u{3}".utf8)
        let bytes = (0..<2_000).map { _ in
            Bool.random(using: &generator)
                ? common.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        }
        var whole = InputParser()
        let expected = whole.parse(bytes) + whole.flush()
        var pieces = InputParser()
        var events: [InputEvent] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...9, using: &generator))
            events += pieces.parse(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(events + pieces.flush() == expected)
        #expect(whole.parse(Array("q".utf8)) == [.key(.character("q"))])
    }
}
