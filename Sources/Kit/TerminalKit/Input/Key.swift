/// A key as the terminal reports it.
public nonisolated struct Key: Hashable, Sendable {
    /// The key without its modifiers.
    public enum Code: Hashable, Sendable {
        /// A typed scalar. A grapheme of several scalars arrives as several keys.
        case character(Character)
        /// Enter or Return, also on the keypad.
        case enter
        /// Tab. With Shift it is ``Key/backTab``.
        case tab
        /// Deletes to the left. Called Delete on Apple's keyboards.
        case backspace
        /// Escape, unless another byte follows at once.
        case escape
        /// Deletes to the right.
        case delete
        /// Insert, which few keyboards have.
        case insert
        /// The upward arrow. Where the mouse is not reported, many terminals send it for the wheel, too.
        case up
        /// The downward arrow, which many terminals send for the wheel as ``up``.
        case down
        /// The left arrow. With Alt or Control a text field moves by a word.
        case left
        /// The right arrow. With Alt or Control a text field moves by a word.
        case right
        /// Home, labeled Pos1 on some keyboards.
        case home
        /// End, which moves to the end of a line or list.
        case end
        /// Page up. Some terminals keep it for their own scrolling, at least with Shift.
        case pageUp
        /// Page down, of which the same is true as of ``pageUp``.
        case pageDown
        /// F1 to F12. What a terminal sends for further keys is ignored. Desktops often keep F11 for themselves.
        case function(Int)
    }

    /// The modifiers of a key. With a typed character, Shift is part of the character instead.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits as xterm encodes them.
        public let rawValue: Int

        /// Bits beyond the three modifiers are kept, but no key has them.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Shift. Never reported for typed characters.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option if the terminal sends it as Meta.
        public static let alt = Modifiers(rawValue: 2)
        /// Control. Terminals cannot report it for every key.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key, without its modifiers.
    public var code: Code
    /// Empty for a typed character, except with Alt or Control.
    public var modifiers: Modifiers

    /// Keys are created by the parser, by tests and by scripts.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Enter without modifiers.
    public static let enter = Key(.enter)
    /// Tab without modifiers.
    public static let tab = Key(.tab)
    /// Tab with Shift.
    public static let backTab = Key(.tab, .shift)
    /// Backspace without modifiers.
    public static let backspace = Key(.backspace)
    /// Escape without modifiers.
    public static let escape = Key(.escape)
    /// Delete without modifiers, which deletes to the right.
    public static let delete = Key(.delete)
    /// The upward arrow without modifiers.
    public static let up = Key(.up)
    /// The downward arrow without modifiers.
    public static let down = Key(.down)
    /// The left arrow without modifiers.
    public static let left = Key(.left)
    /// The right arrow without modifiers.
    public static let right = Key(.right)
    /// Home without modifiers.
    public static let home = Key(.home)
    /// End without modifiers.
    public static let end = Key(.end)
    /// Page up without modifiers.
    public static let pageUp = Key(.pageUp)
    /// Page down without modifiers.
    public static let pageDown = Key(.pageDown)

    /// A typed character without Alt and Control.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A character with Control. The character is in lower case.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A character with Alt.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
