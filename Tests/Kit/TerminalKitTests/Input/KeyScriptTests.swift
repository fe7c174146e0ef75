import TerminalKit
import TerminalKitDoubles
import Testing

@Suite("Key scripts")
struct KeyScriptTests {
    @Test(
        "A written key script is read again as the same keys",
        arguments: [
            "abc", "<enter><esc><tab><backtab>", "<C-u>Pow<tab>", "<A-b><S-up>",
            "<click 3,4><wheelup 0,0><wheeldown 1,2>",
            "<paste two words>", "<lt><space>é日", "<f5>", "a>b<A-gt><A-lt>",
        ])
    func roundTrip(text: String) throws {
        #expect(try KeyScript(text).text == text)
        #expect(KeyScript(rawValue: text)?.rawValue == text)
    }

    @Test(
        "A combining mark is a separate key",
        arguments: [
            [.key(.alt("\u{301}"))], [.key(.enter), .key(.character("\u{301}"))],
            [.key(.character("<")), .key(.character("\u{338}"))], [.paste("\u{301}x")],
        ] as [[InputEvent]])
    func marks(events: [InputEvent]) throws {
        #expect(try KeyScript(KeyScript(events).text).events == events)
    }

    @Test("A key script ignores line breaks between keys")
    func lines() throws {
        #expect(try KeyScript("a\n<enter>\r\nb").events == KeyScript("a<enter>b").events)
    }

    @Test(
        "An unknown key is an error that quotes it",
        arguments: ["<nothing>", "<click 3>", "<C->", "ab<enter", "<f0>", "<f13>"])
    func mistakes(text: String) {
        #expect(throws: KeyScriptError.self) { try KeyScript(text) }
        #expect(KeyScript(rawValue: text) == nil)
    }

    @Test("Each key's name in a script is read as that key")
    func names() throws {
        let keys: [(String, Key)] = [
            ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("enter", .enter), ("tab", .tab),
            ("backtab", .backTab), ("esc", .escape), ("backspace", .backspace), ("del", .delete), ("home", .home),
            ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown), ("insert", Key(.insert)),
            ("space", .character(" ")), ("lt", .character("<")), ("gt", .character(">")), ("C-c", .control("c")),
            ("A-x", Key(.character("x"), .alt)), ("S-up", Key(.up, .shift)), ("f12", Key(.function(12))),
        ]
        for (name, key) in keys { #expect(try KeyScript("<\(name)>").events == [.key(key)], "\(name)") }
        let point = GridPoint(column: 3, row: 4)
        #expect(
            try KeyScript("<click 3,4><wheelup 3,4><wheeldown 3,4><paste x>").events
                == [.click(point), .scrollUp(point), .scrollDown(point), .paste("x")])
    }

    @Test("An out-of-range number in a script becomes the nearest valid one")
    func farPoints() throws {
        let ends = ["\(Int.min)", "-1", "65535", "65536", "\(Int.max)"]
        let columns = try ends.flatMap { try KeyScript("<click \($0),\($0)>").events }.map(\.point?.column)
        #expect(columns == [0, 0, 65535, 65535, 65535])
    }

    @Test("Events without a script form are left out")
    func unwritten() {
        let events: [InputEvent] = [
            .focusGained, .key(.character("a")), .paste("<b>"), .paste(">\u{301}"), .focusLost,
        ]
        #expect(KeyScript(events).text == "a")
    }
}
