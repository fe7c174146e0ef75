/// A key and what it does now, as a line of hints or a help shows it. It handles no key itself.
public nonisolated struct Hint: Hashable, Sendable {
    /// The key as it is written, such as `⏎`: see `Key.label`.
    public let key: String
    /// One or two words, as several hints share a line.
    public let meaning: String
    /// The key that a click presses; `nil` for a hint about several keys.
    public var press: Key?

    /// A hint about several keys, such as `↑↓`. A click on it presses none of them.
    public init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    /// A hint about one key, which a click on it presses.
    public init(_ key: Key, _ meaning: String) {
        self.key = key.label
        self.meaning = meaning
        press = key
    }

    /// The key and its meaning as they stand in a line. Its width decides how many hints fit.
    public var text: String { "\(key) \(meaning)" }
}
