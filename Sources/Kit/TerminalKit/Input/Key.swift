/// A key as the terminal reports it. Terminals report presses and repeats, but not releases.
public nonisolated struct Key: Hashable, Sendable {
    /// A key without its modifiers. If terminals send the same byte for two keys, such as Tab and Control-I, the keys
    /// have the same code.
    public enum Code: Hashable, Sendable {
        /// A typed Unicode scalar. A grapheme of several scalars arrives as several keys.
        case character(Character)
        /// Enter or Return, also on the keypad.
        case enter
        /// Tab. With Shift, it is ``Key/backTab``.
        case tab
        /// Backspace, which deletes to the left. Apple keyboards label it Delete.
        case backspace
        /// Escape, unless another byte follows immediately.
        case escape
        /// Forward Delete, which deletes to the right.
        case delete
        /// Insert, which few keyboards have. The kit's views do not use it.
        case insert
        /// The Up arrow key. If mouse reporting is off, many terminals send this key for the wheel, too.
        case up
        /// The Down arrow key, which many terminals also send for the wheel, like ``up``.
        case down
        /// The Left arrow key, which moves a text field's cursor by a word if Alt or Control is held.
        case left
        /// The Right arrow key, which moves by a word if Alt or Control is held, like ``left``.
        case right
        /// Home, labeled Pos1 on some keyboards.
        case home
        /// End. A text field moves its cursor to the end of the text, and a list selects its last item.
        case end
        /// The Page Up key, which some terminals use for their own scrolling, at least with Shift.
        case pageUp
        /// The Page Down key, which some terminals use themselves, like ``pageUp``.
        case pageDown
        /// One of the keys F1 to F12. Sequences for higher function keys are ignored. Desktops often reserve F11.
        case function(Int)
    }

    /// The modifiers of a key. For a typed character, Shift is part of the character instead.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits in the order of xterm, which sends their sum plus 1.
        public let rawValue: Int

        /// Creates a set of modifiers. Bits beyond the three modifiers are kept, but never match a key.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The Shift key, which is never reported for typed characters.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, or Option if the terminal sends it as Meta.
        public static let alt = Modifiers(rawValue: 2)
        /// The Control key. Terminals cannot report Control for every key.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key without its modifiers. For a typed character, Shift is already part of its case.
    public var code: Code
    /// The modifiers, which are empty for a typed character without Alt or Control.
    public var modifiers: Modifiers

    /// Creates any key, even one that no terminal can send, such as Shift with a letter. A binding to such a key never
    /// matches.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Enter, which submits a form from any of its fields, and opens the selected item. Control-J and Control-M send
    /// the same bytes. Most terminals report Shift-Enter as Enter.
    public static let enter = Key(.enter)
    /// Tab, which moves the focus forward. Control-I sends the same byte, so the two cannot be distinguished.
    public static let tab = Key(.tab)
    /// Shift-Tab, which moves the focus back. Terminals send a separate sequence for it.
    public static let backTab = Key(.tab, .shift)
    /// Backspace, which deletes to the left. Control-H is reported as this key, because some terminals send the byte of
    /// Control-H for Backspace.
    public static let backspace = Key(.backspace)
    /// Escape, which closes the view in front. Its byte also starts the sequences of other keys, so it is reported only
    /// if no byte follows within 50 ms.
    public static let escape = Key(.escape)
    /// Forward Delete, which deletes to the right in a text field. Lists do not handle this key.
    public static let delete = Key(.delete)
    /// Up, which moves the selection up. Lists also accept `k`.
    public static let up = Key(.up)
    /// Down, which moves the selection down. Lists also accept `j`.
    public static let down = Key(.down)
    /// Left, which moves the cursor or, in a grid, the selection to the left. Grids also accept `h`.
    public static let left = Key(.left)
    /// Right, which moves the cursor or, in a grid, the selection to the right. Grids also accept `l`.
    public static let right = Key(.right)
    /// Home, which moves to the start of a line or list. Lists also accept `g`.
    public static let home = Key(.home)
    /// End, which moves to the end of a line or list, even if more pages can be loaded. Lists also accept `G`.
    public static let end = Key(.end)
    /// Page Up, which scrolls up by a screen less one row, so that readers keep their place. In a palette, it scrolls
    /// by ten entries.
    public static let pageUp = Key(.pageUp)
    /// Page Down, which scrolls down by the same amount as ``pageUp`` scrolls up. Lists also accept the space bar.
    public static let pageDown = Key(.pageDown)

    /// A typed character without Alt and Control. Case matters: `Q` and `q` are different keys.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A character with Control, in lower case because terminals do not report Shift with Control.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A character with Alt, which arrives as an escape that is immediately followed by the character.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
