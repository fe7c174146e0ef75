import Foundation

// The usual rules for the text in a form. White space at both ends is ignored.

extension Rule where Input == String {
    /// Returns a rule for text that may be empty, which becomes `nil`. Any other text must satisfy `rule`, for example
    /// `.optional(.url("Please enter an address"))`.
    public static func optional<Value>(_ rule: Rule<String, Value>) -> Rule where Output == Value? {
        Rule(parse: { text in text.trimmed.isEmpty ? .success(nil) : rule(text).map { .some($0) } })
    }
}

extension Rule<String, Int> {
    /// Returns a rule for an integer, such as 7 or -12. A number that does not fit into `Int` breaks the rule.
    public static func wholeNumber(_ message: String) -> Rule { Rule(message) { Int($0.trimmed) } }
}

extension Rule<String, Decimal> {
    /// Returns a rule for an exact decimal number, such as 9.99. The rule also accepts 9,99, because many countries use
    /// a decimal comma. But 9,999 breaks the rule, because the comma may separate thousands.
    public static func decimal(_ message: String) -> Rule {
        Rule(message) { text in
            text.withDecimalPoint.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/)
                .flatMap { Decimal(string: String($0.0), locale: Locale(identifier: "en_US_POSIX")) }
        }
    }
}

extension Rule<String, Double> {
    /// Returns a rule for a finite number. The rule accepts the notations of `Double`, such as 1e3, and a comma like
    /// ``decimal(_:)``.
    public static func double(_ message: String) -> Rule {
        Rule(message) { Double($0.withDecimalPoint).flatMap { $0.isFinite ? $0 : nil } }
    }
}

extension String {
    /// The trimmed text, in which a point replaces a single comma, unless three digits follow the comma, as in
    /// thousands.
    fileprivate var withDecimalPoint: String {
        let text = trimmed
        guard text.contains(/^[+-]?[0-9]+,[0-9]+$/), !text.contains(/,[0-9]{3}$/) else { return text }
        return text.replacing(",", with: ".")
    }
}

extension Rule<String, Date> {
    /// Returns a rule for a day in the form year, month and day, such as 1980-06-22. Its value is the start of the day
    /// in UTC.
    public static func day(_ message: String) -> Rule {
        Rule(message) { text in
            let format = Date.ISO8601FormatStyle.iso8601.year().month().day()
            // Otherwise, the format would read 31 February as a day in March, and ignore any text after a day.
            return (try? Date(text.trimmed, strategy: format)).flatMap {
                $0.formatted(format) == text.trimmed ? $0 : nil
            }
        }
    }
}

extension Rule<String, URL> {
    /// Returns a rule for a URL with a host, such as https://example.com.
    public static func url(_ message: String) -> Rule {
        Rule(message) { URL(string: $0.trimmed).flatMap { $0.host()?.isEmpty == false ? $0 : nil } }
    }
}

extension Rule<String, Bool> {
    /// Returns a rule for yes or no, in upper or lower case. Other words, such as `true`, break the rule.
    public static func yesOrNo(_ message: String) -> Rule {
        Rule(message) { ["yes": true, "no": false][$0.trimmed.lowercased()] }
    }
}
