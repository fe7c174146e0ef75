/// A key as the terminal reports it.
nonisolated struct Key: Hashable, Sendable {
    /// Which key, apart from what is held with it.
    enum Code: Hashable, Sendable {
        /// A scalar that was typed; a grapheme of several scalars arrives as several keys.
        case character(Character)
        case enter, tab, backspace, escape, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// What is held with a key. Shift with a character shows in the character itself.
    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }

    var code: Code
    var modifiers: Modifiers

    init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    static let enter = Key(.enter)
    static let tab = Key(.tab)
    static let backTab = Key(.tab, .shift)
    static let backspace = Key(.backspace)
    static let escape = Key(.escape)
    static let delete = Key(.delete)
    static let up = Key(.up)
    static let down = Key(.down)
    static let left = Key(.left)
    static let right = Key(.right)
    static let home = Key(.home)
    static let end = Key(.end)
    static let pageUp = Key(.pageUp)
    static let pageDown = Key(.pageDown)

    static func character(_ character: Character) -> Key { Key(.character(character)) }
    static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
