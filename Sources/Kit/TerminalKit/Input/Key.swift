/// A key as the terminal reports it.
package nonisolated struct Key: Hashable, Sendable {
    /// Which key, apart from what is held with it.
    package enum Code: Hashable, Sendable {
        /// A scalar that was typed; a grapheme of several scalars arrives as several keys.
        case character(Character)
        case enter, tab, backspace, escape, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// What is held with a key. Shift with a character shows in the character itself.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var code: Code
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    package static let enter = Key(.enter)
    package static let tab = Key(.tab)
    package static let backTab = Key(.tab, .shift)
    package static let backspace = Key(.backspace)
    package static let escape = Key(.escape)
    package static let delete = Key(.delete)
    package static let up = Key(.up)
    package static let down = Key(.down)
    package static let left = Key(.left)
    package static let right = Key(.right)
    package static let home = Key(.home)
    package static let end = Key(.end)
    package static let pageUp = Key(.pageUp)
    package static let pageDown = Key(.pageDown)

    package static func character(_ character: Character) -> Key { Key(.character(character)) }
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
