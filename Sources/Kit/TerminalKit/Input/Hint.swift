/// A key and its current effect, as shown in a line of hints or in the help. A hint handles no key itself.
public nonisolated struct Hint: Hashable, Sendable {
    /// The written form of the key, such as `⏎`: see `Key.label`.
    public let key: String
    /// The effect in one or two words, because several hints share a line.
    public let meaning: String
    /// The key that a click presses, or `nil` for a hint about several keys.
    public var press: Key?

    /// Creates a hint about several keys, such as `↑↓`. A click on it presses none of them.
    public init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    /// Creates a hint about one key. A click on it presses the key.
    public init(_ key: Key, _ meaning: String) {
        self.key = key.label
        self.meaning = meaning
        press = key
    }

    /// The key and its meaning as they appear in a line. The width of this text decides how many hints fit.
    public var text: String { "\(key) \(meaning)" }
}
