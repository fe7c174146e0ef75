/// A rule for an input, which either parses the input into a value, or fails with a message for the user.
///
/// ```swift
/// let age = Rule<String, Int>("Please enter a number") { Int($0) }
///     .then("Please enter 18 or more") { $0 >= 18 ? $0 : nil }
/// ```
public struct Rule<Input, Output>: Sendable {
    private let parse: @Sendable (Input) -> Result<Output, BrokenRule>

    /// Creates a rule that converts the input. If the closure returns `nil`, the rule fails with `message`.
    public init(_ message: String, _ parse: @escaping @Sendable (Input) -> Output?) {
        self.parse = { input in parse(input).map { .success($0) } ?? .failure(BrokenRule(message: message)) }
    }

    init(parse: @escaping @Sendable (Input) -> Result<Output, BrokenRule>) {
        self.parse = parse
    }

    /// Returns a rule that applies a second rule to the output of this one. The message is that of the first rule that
    /// fails.
    public func then<Next>(_ message: String, _ next: @escaping @Sendable (Output) -> Next?) -> Rule<Input, Next> {
        let following = Rule<Output, Next>(message, next)
        return Rule<Input, Next>(parse: { [parse] input in parse(input).flatMap(following.parse) })
    }

    /// Returns the value, or the message of the first rule that the input breaks.
    public func callAsFunction(_ input: Input) -> Result<Output, BrokenRule> { parse(input) }
}

extension Rule where Input == Output {
    /// Returns a rule that keeps the value, and fails with `message` if the predicate returns `false`.
    public static func satisfying(
        _ message: String, _ isSatisfied: @escaping @Sendable (Input) -> Bool
    ) -> Rule where Input: Sendable {
        Rule(message) { isSatisfied($0) ? $0 : nil }
    }
}

extension Rule<String, String> {
    /// Returns a rule that trims the text, and fails with `message` if nothing is left.
    public static func nonEmpty(_ message: String) -> Rule {
        Rule(message) { text in
            let trimmed = text.trimmed
            return trimmed.isEmpty ? nil : trimmed
        }
    }
}

extension String {
    /// The text without white space at both ends, including line breaks and no-break spaces.
    public var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

/// The failure of a rule, without the field, which a ``ValidationError`` adds.
public struct BrokenRule: Error, Equatable, Sendable {
    /// The message for the user, which is shown unchanged. To translate it, create the rule with a translated message.
    public let message: String
}
