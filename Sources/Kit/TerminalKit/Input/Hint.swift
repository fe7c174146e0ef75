/// A key and its current effect, for a line of hints or for the help. A hint does not handle the key itself.
public nonisolated struct Hint: Hashable, Sendable {
    /// The key in written form, such as `⏎`: see `Key.label`.
    public let key: String
    /// The effect in one or two words, because several hints share a line.
    public let meaning: String
    /// The key that a click on the hint presses, or `nil` for a hint about several keys.
    public var press: Key?

    /// Creates a hint about several keys, such as `↑↓`. A click on such a hint does nothing.
    public init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    /// Creates a hint about one key. A click on the hint presses the key.
    public init(_ key: Key, _ meaning: String) {
        self.key = key.label
        self.meaning = meaning
        press = key
    }

    /// The key and its meaning as they appear in a line of hints. The width of this text determines how many hints fit.
    public var text: String { "\(key) \(meaning)" }
}
