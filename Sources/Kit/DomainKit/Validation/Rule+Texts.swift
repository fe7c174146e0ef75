import Foundation

// The usual checks of a form's texts. White space at both ends is ignored.

extension Rule where Input == String {
    /// A rule for a text that may be left empty, which becomes `nil`. Any other text follows `rule`, as in
    /// `.optional(.url("Please enter an address"))`.
    public static func optional<Value>(_ rule: Rule<String, Value>) -> Rule where Output == Value? {
        Rule(parse: { text in text.trimmed.isEmpty ? .success(nil) : rule(text).map { .some($0) } })
    }
}

extension Rule<String, Int> {
    /// A rule for a whole number, such as 7 or -12. A number that does not fit into `Int` breaks it.
    public static func wholeNumber(_ message: String) -> Rule { Rule(message) { Int($0.trimmed) } }
}

extension Rule<String, Decimal> {
    /// A rule for an exact decimal number, such as 9.99. It also accepts 9,99, because many countries write numbers
    /// with a comma. 9,999 breaks the rule, because it may mean thousands.
    public static func decimal(_ message: String) -> Rule {
        Rule(message) { text in
            text.withDecimalPoint.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/)
                .flatMap { Decimal(string: String($0.0), locale: Locale(identifier: "en_US_POSIX")) }
        }
    }
}

extension Rule<String, Double> {
    /// A rule for a finite number. It accepts the forms that `Double` reads, such as 1e3, and a comma like
    /// ``decimal(_:)``.
    public static func double(_ message: String) -> Rule {
        Rule(message) { Double($0.withDecimalPoint).flatMap { $0.isFinite ? $0 : nil } }
    }
}

extension String {
    /// The trimmed text with its only comma replaced by a point, unless three digits follow the comma, as in thousands.
    fileprivate var withDecimalPoint: String {
        let text = trimmed
        guard text.contains(/^[+-]?[0-9]+,[0-9]+$/), !text.contains(/,[0-9]{3}$/) else { return text }
        return text.replacing(",", with: ".")
    }
}

extension Rule<String, Date> {
    /// A rule for a day as year, month and day, such as 1980-06-22. Its value is the start of the day in UTC.
    public static func day(_ message: String) -> Rule {
        Rule(message) { text in
            let format = Date.ISO8601FormatStyle.iso8601.year().month().day()
            // Otherwise the format would read 31 February as a day in March, and ignore any text after a day.
            return (try? Date(text.trimmed, strategy: format)).flatMap {
                $0.formatted(format) == text.trimmed ? $0 : nil
            }
        }
    }
}

extension Rule<String, URL> {
    /// A rule for a URL with a host, such as https://example.com.
    public static func url(_ message: String) -> Rule {
        Rule(message) { URL(string: $0.trimmed).flatMap { $0.host()?.isEmpty == false ? $0 : nil } }
    }
}

extension Rule<String, Bool> {
    /// A rule for yes or no, in letters of either case. Other words, such as `true`, break it.
    public static func yesOrNo(_ message: String) -> Rule {
        Rule(message) { ["yes": true, "no": false][$0.trimmed.lowercased()] }
    }
}
