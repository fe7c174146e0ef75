import TerminalKit
import Testing

@Suite("Labels of keys")
struct KeyLabelTests {
    @Test(
        "Key labels are short and show modifiers",
        arguments: [
            (Key.character("e"), "e"), (.character(" "), "space"), (.control("p"), "^P"),
            (Key(.character("x"), .alt), "⌥X"), (Key(.character("x"), [.alt, .control]), "^⌥X"),
            (Key(.function(12)), "F12"), (Key(.function(1), .control), "^F1"), (.tab, "tab"), (.backTab, "⇧tab"),
            (Key(.tab, .control), "^tab"), (.enter, "⏎"), (.backspace, "⌫"), (.escape, "esc"), (.delete, "del"),
            (Key(.insert), "ins"), (.up, "↑"), (.down, "↓"), (.left, "←"), (.right, "→"), (.home, "home"),
            (.end, "end"), (.pageUp, "pgup"), (.pageDown, "pgdn"), (Key(.up, .alt), "⌥↑"),
        ])
    func labels(key: Key, label: String) {
        #expect(key.label == label)
    }
}
