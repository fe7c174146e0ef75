/// A key as the terminal reports it: when it is pressed or repeated, never when it is released.
public nonisolated struct Key: Hashable, Sendable {
    /// A key without its modifiers. Keys for which terminals send the same byte, such as Tab and Control-I, are one
    /// code.
    public enum Code: Hashable, Sendable {
        /// A typed scalar. A grapheme of several scalars arrives as several keys.
        case character(Character)
        /// Enter or Return, including on the keypad.
        case enter
        /// Tab. With Shift it is ``Key/backTab``.
        case tab
        /// Deletes to the left. Called Delete on Apple's keyboards.
        case backspace
        /// Escape, unless another byte follows immediately.
        case escape
        /// Deletes to the right.
        case delete
        /// Insert, which few keyboards have. No view of the kit uses it.
        case insert
        /// The upward arrow. If the mouse is not reported, many terminals send it for the wheel, too.
        case up
        /// The downward arrow. Many terminals send it for the wheel, like ``up``.
        case down
        /// The left arrow. With Alt or Control it moves a text field's cursor by a word.
        case left
        /// The right arrow. Moves by a word like ``left``.
        case right
        /// Home, labeled Pos1 on some keyboards.
        case home
        /// End. A text field's cursor goes to the end of its text, a list to its last item.
        case end
        /// Page up. Some terminals keep it for their own scrolling, at least with Shift.
        case pageUp
        /// Page down. Some terminals keep it for themselves, like ``pageUp``.
        case pageDown
        /// F1 to F12. Sequences for further keys are ignored. Desktops often keep F11 for themselves.
        case function(Int)
    }

    /// The modifiers of a key. With a typed character, Shift is part of the character instead.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits of xterm, which sends their sum plus 1.
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

    /// The key without its modifiers, except for the Shift of a typed character, which is its case.
    public var code: Code
    /// The modifiers. Empty for a typed character, except with Alt or Control.
    public var modifiers: Modifiers

    /// Creates any key, even one that no terminal can send, such as Shift with a letter. A binding to such a key never
    /// matches.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Submits a form from each of its fields, and opens the selected item. Control-J and Control-M are the same bytes.
    /// Most terminals report Enter with Shift as Enter alone.
    public static let enter = Key(.enter)
    /// Moves the focus forward. It is the same byte as Control-I, so the two cannot be distinguished.
    public static let tab = Key(.tab)
    /// Moves the focus back. Terminals send a separate sequence for it.
    public static let backTab = Key(.tab, .shift)
    /// Deletes to the left. Control-H is reported as this key because some terminals send its byte for Backspace.
    public static let backspace = Key(.backspace)
    /// Closes the view in front. Its byte also starts other keys, so it is reported if nothing follows within 50 ms.
    public static let escape = Key(.escape)
    /// Deletes to the right in a text field. Lists leave it to the screen.
    public static let delete = Key(.delete)
    /// Moves the selection up. Lists take `k` for it as well.
    public static let up = Key(.up)
    /// Moves the selection down. Lists take `j` for it as well.
    public static let down = Key(.down)
    /// Moves the cursor or, in a grid, the selection to the left. Grids take `h` for it as well.
    public static let left = Key(.left)
    /// Moves the cursor or, in a grid, the selection to the right. Grids take `l` for it as well.
    public static let right = Key(.right)
    /// Moves to the beginning of a line or list. Lists take `g` for it as well.
    public static let home = Key(.home)
    /// Moves to the end of a line or list, even if more pages follow. Lists take `G` for it as well.
    public static let end = Key(.end)
    /// Scrolls up by a screen less one row, so that the eye keeps its place. Scrolls a palette by ten entries.
    public static let pageUp = Key(.pageUp)
    /// Scrolls down by the same amount as ``pageUp`` scrolls up. Lists take the space bar for it as well.
    public static let pageDown = Key(.pageDown)

    /// A typed character without Alt and Control. Case matters: `Q` is another key than `q`.
    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    /// A character with Control, given in lower case because terminals do not report Shift with it.
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    /// A character with Alt. It arrives as an Escape immediately followed by the character.
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
}
