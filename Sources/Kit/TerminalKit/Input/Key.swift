/// A key press as the terminal reports it.
public nonisolated struct Key: Hashable, Sendable {
    /// Which key, apart from what is held with it.
    public enum Code: Hashable, Sendable {
        /// A scalar that was typed; a grapheme of several scalars arrives as several keys.
        case character(Character)
        /// Enter or Return, also on the keypad.
        case enter
        /// The tab key; with Shift it is ``Key/backTab``.
        case tab
        /// Deletes to the left.
        case backspace
        /// Escape, when nothing follows it at once.
        case escape
        /// Deletes to the right.
        case delete
        /// The insert key.
        case insert
        /// The arrow up.
        case up
        /// The arrow down.
        case down
        /// The arrow to the left.
        case left
        /// The arrow to the right.
        case right
        /// Home, or Pos1.
        case home
        /// End.
        case end
        /// A page towards the top.
        case pageUp
        /// A page towards the end.
        case pageDown
        /// F1 to F12.
        case function(Int)
    }

    /// What is held with a key. Shift with a character shows in the character itself.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits, as xterm sums them up.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Shift, with keys that are no characters.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option where the terminal sends it as Meta.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key.
    public var code: Code
    /// What is held with it.
    public var modifiers: Modifiers

    /// Creates a key, as tests and scripts do.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Enter, with nothing held.
    public static let enter = Key(.enter)
    /// Tab, with nothing held.
    public static let tab = Key(.tab)
    /// Shift-Tab, with nothing held.
    public static let backTab = Key(.tab, .shift)
    /// Backspace, with nothing held.
    public static let backspace = Key(.backspace)
    /// Escape, with nothing held.
    public static let escape = Key(.escape)
    /// Delete, with nothing held.
    public static let delete = Key(.delete)
    /// Arrow up, with nothing held.
    public static let up = Key(.up)
    /// Arrow down, with nothing held.
    public static let down = Key(.down)
    /// Arrow left, with nothing held.
    public static let left = Key(.left)
    /// Arrow right, with nothing held.
    public static let right = Key(.right)
    /// Home, with nothing held.
    public static let home = Key(.home)
    /// End, with nothing held.
    public static let end = Key(.end)
    /// Page up, with nothing held.
    public static let pageUp = Key(.pageUp)
    /// Page down, with nothing held.
    public static let pageDown = Key(.pageDown)

    /// A character that was typed.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A character typed with Control, in lowercase.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A character typed with Alt.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
