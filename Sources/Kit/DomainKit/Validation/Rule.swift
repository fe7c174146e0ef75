/// Parses an input into a value, or breaks with the sentence that users read.
///
/// ```swift
/// let age = Rule<String, Int>("Please enter a number") { Int($0) }
///     .then("Please enter 18 or more") { $0 >= 18 ? $0 : nil }
/// ```
public struct Rule<Input, Output>: Sendable {
    private let parse: @Sendable (Input) -> Result<Output, BrokenRule>

    /// A rule that turns an input into an output, or breaks where the closure returns nil.
    public init(_ message: String, _ parse: @escaping @Sendable (Input) -> Output?) {
        self.parse = { input in parse(input).map { .success($0) } ?? .failure(BrokenRule(message: message)) }
    }

    private init(parse: @escaping @Sendable (Input) -> Result<Output, BrokenRule>) {
        self.parse = parse
    }

    /// A rule that applies this one and then another, which breaks where the closure returns nil. The first of the two
    /// that breaks gives the message.
    public func then<Next>(_ message: String, _ next: @escaping @Sendable (Output) -> Next?) -> Rule<Input, Next> {
        let following = Rule<Output, Next>(message, next)
        return Rule<Input, Next>(parse: { [parse] input in parse(input).flatMap(following.parse) })
    }

    /// Applies the rule: the parsed value, or the message for users.
    public func callAsFunction(_ input: Input) -> Result<Output, BrokenRule> { parse(input) }
}

extension Rule where Input == Output {
    /// A rule that leaves a value as it is, or breaks where the predicate is false.
    public static func satisfying(
        _ message: String, _ isSatisfied: @escaping @Sendable (Input) -> Bool
    ) -> Rule where Input: Sendable {
        Rule(message) { isSatisfied($0) ? $0 : nil }
    }
}

extension Rule<String, String> {
    /// A rule that removes the white space around a text and breaks where nothing is left.
    public static func nonEmpty(_ message: String) -> Rule {
        Rule(message) { text in
            let trimmed = text.trimmed
            return trimmed.isEmpty ? nil : trimmed
        }
    }
}

extension String {
    /// The text without white space at its beginning and its end.
    public var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

/// Why a rule does not accept an input.
public struct BrokenRule: Error, Equatable, Sendable {
    /// The sentence for users.
    public let message: String
}
