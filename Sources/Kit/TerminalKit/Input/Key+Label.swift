nonisolated extension Key {
    /// The key as written in hints and the help, such as `e`, `^P`, `⏎` or `F1`.
    public var label: String {
        let held = (modifiers.contains(.control) ? "^" : "") + (modifiers.contains(.alt) ? "⌥" : "")
        switch code {
        case .character(" "): return held + "space"
        case .character(let character):
            return held + (held.isEmpty ? String(character) : character.uppercased())
        case .function(let number): return held + "F\(number)"
        case .tab: return modifiers.contains(.shift) ? "⇧tab" : held + "tab"
        default: return held + (Self.signs[code] ?? "")
        }
    }

    private static let signs: [Code: String] = [
        .enter: "⏎", .backspace: "⌫", .escape: "esc", .delete: "del", .insert: "ins", .up: "↑", .down: "↓", .left: "←",
        .right: "→", .home: "home", .end: "end", .pageUp: "pgup", .pageDown: "pgdn",
    ]
}
