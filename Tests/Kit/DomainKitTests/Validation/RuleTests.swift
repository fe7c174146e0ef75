import Testing

@testable import DomainKit

@Suite struct RuleTests {
    private let age = Rule<String, Int>("Please enter a number") { Int($0) }
        .then("Please enter 18 or more") { $0 >= 18 ? $0 : nil }
        .then("Please enter 99 or less") { $0 <= 99 ? $0 : nil }

    @Test("A rule turns an input into a value")
    func value() throws {
        #expect(try age("18").get() == 18)
        #expect(try age("99").get() == 99)
    }

    @Test(
        "Of several steps the first that breaks gives the message",
        arguments: [
            ("x", "Please enter a number"), ("17", "Please enter 18 or more"), ("100", "Please enter 99 or less"),
        ])
    func broken(input: String, message: String) {
        #expect(age(input) == .failure(BrokenRule(message: message)))
    }

    @Test("A step may change the type of the value")
    func changedType() {
        let rule = Rule<String, Int>("Not a number") { Int($0) }.then("Unused") { "\($0 * 2)" }
        #expect(rule("21") == .success("42"))
    }

    @Test("A predicate leaves the value as it is")
    func satisfying() {
        let rule = Rule<Int, Int>.satisfying("Odd") { $0.isMultiple(of: 2) }
        #expect(rule(4) == .success(4))
        #expect(rule(5) == .failure(BrokenRule(message: "Odd")))
    }

    @Test(
        "White space around a text is removed, and nothing but white space is empty",
        arguments: [
            ("a", "a"), (" a b\n", "a b"), ("\u{A0}a\u{3000}", "a"), ("", nil), (" \t\n", nil), ("\u{2003}", nil),
        ] as [(String, String?)])
    func nonEmpty(input: String, text: String?) {
        #expect(input.trimmed == text ?? "")
        let result = Rule.nonEmpty("Empty")(input)
        #expect(result == (text.map { .success($0) } ?? .failure(BrokenRule(message: "Empty"))))
    }
}
