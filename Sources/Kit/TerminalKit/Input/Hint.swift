/// A key and what it does now, as a line of hints or a help shows it.
public nonisolated struct Hint: Hashable, Sendable {
    /// The key as it is written.
    public let key: String
    /// One or two words.
    public let meaning: String
    /// The key that a click presses; `nil` for a hint about several keys.
    public var press: Key?

    /// A hint about several keys, such as `↑↓`.
    public init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    /// A hint about one key.
    public init(_ key: Key, _ meaning: String) {
        self.key = key.label
        self.meaning = meaning
        press = key
    }

    /// The key and what it does.
    public var text: String { "\(key) \(meaning)" }
}
