/// A check of an input that either parses it into a value, or fails with a message for users.
///
/// ```swift
/// let age = Rule<String, Int>("Please enter a number") { Int($0) }
///     .then("Please enter 18 or more") { $0 >= 18 ? $0 : nil }
/// ```
public struct Rule<Input, Output>: Sendable {
    private let parse: @Sendable (Input) -> Result<Output, BrokenRule>

    /// Creates a rule that converts the input. It fails with `message` if the closure returns `nil`.
    public init(_ message: String, _ parse: @escaping @Sendable (Input) -> Output?) {
        self.parse = { input in parse(input).map { .success($0) } ?? .failure(BrokenRule(message: message)) }
    }

    init(parse: @escaping @Sendable (Input) -> Result<Output, BrokenRule>) {
        self.parse = parse
    }

    /// Adds a second rule, which receives the output of this one. The first rule that fails gives the message.
    public func then<Next>(_ message: String, _ next: @escaping @Sendable (Output) -> Next?) -> Rule<Input, Next> {
        let following = Rule<Output, Next>(message, next)
        return Rule<Input, Next>(parse: { [parse] input in parse(input).flatMap(following.parse) })
    }

    /// Returns the value, or the message of the first rule that was broken.
    public func callAsFunction(_ input: Input) -> Result<Output, BrokenRule> { parse(input) }
}

extension Rule where Input == Output {
    /// A rule that keeps the value, and fails with `message` if the predicate returns `false`.
    public static func satisfying(
        _ message: String, _ isSatisfied: @escaping @Sendable (Input) -> Bool
    ) -> Rule where Input: Sendable {
        Rule(message) { isSatisfied($0) ? $0 : nil }
    }
}

extension Rule<String, String> {
    /// A rule that trims the text, and fails with `message` if nothing is left.
    public static func nonEmpty(_ message: String) -> Rule {
        Rule(message) { text in
            let trimmed = text.trimmed
            return trimmed.isEmpty ? nil : trimmed
        }
    }
}

extension String {
    /// The text without the white space at both ends, including line breaks and the no-break space.
    public var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

/// The failure of a rule. It knows no field, which a ``ValidationError`` adds.
public struct BrokenRule: Error, Equatable, Sendable {
    /// The message for the user, shown unchanged. An app translates it where it creates the rule.
    public let message: String
}
