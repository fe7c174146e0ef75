import Foundation
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
        "A rule's message comes from its first step that fails",
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

    @Test("A predicate leaves the value unchanged")
    func satisfying() {
        let rule = Rule<Int, Int>.satisfying("Odd") { $0.isMultiple(of: 2) }
        #expect(rule(4) == .success(4))
        #expect(rule(5) == .failure(BrokenRule(message: "Odd")))
    }

    @Test(
        "White space around a string is removed, and only white space is empty",
        arguments: [
            ("a", "a"), (" a b\n", "a b"), ("\u{A0}a\u{3000}", "a"), ("", nil), (" \t\n", nil), ("\u{2003}", nil),
        ] as [(String, String?)])
    func nonEmpty(input: String, text: String?) {
        #expect(input.trimmed == text ?? "")
        let result = Rule.nonEmpty("Empty")(input)
        #expect(result == (text.map { .success($0) } ?? .failure(BrokenRule(message: "Empty"))))
    }

    @Test(
        "A string with white space becomes a number, and any other string fails",
        arguments: [("7", 7), (" -12 ", -12), ("", nil), ("7.5", nil), ("seven", nil)])
    func wholeNumber(text: String, value: Int?) {
        #expect((try? Rule<String, Int>.wholeNumber("No")(text).get()) == value)
    }

    @Test(
        "A decimal number stays exact and accepts a point or an unambiguous comma",
        arguments: [
            ("9.99", "9.99"), (" -0.1 ", "-0.1"), ("7", "7"), ("9,99", "9.99"), ("-9,5", "-9.5"), ("9,999", nil),
            ("1,2,3", nil), ("1.234,5", nil), (",5", nil), ("1e3", nil), (".5", nil), ("", nil),
        ])
    func decimal(text: String, value: String?) {
        #expect(
            (try? Rule<String, Decimal>.decimal("No")(text).get()) == value.flatMap { Decimal(string: $0, locale: nil) }
        )
    }

    @Test(
        "A number with a point or a comma is finite",
        arguments: [("2.5", 2.5), ("2,5", 2.5), ("2,500", nil), ("inf", nil), ("nan", nil), ("x", nil)])
    func double(text: String, value: Double?) {
        #expect((try? Rule<String, Double>.double("No")(text).get()) == value)
    }

    @Test(
        "A day exists in the calendar and starts in UTC",
        arguments: [
            ("1970-01-08", 604_800), (" 1970-01-01 ", 0), ("1970-13-01", nil), ("8.1.1970", nil), ("", nil),
            ("2024-02-29", 1_709_164_800), ("2024-02-31", nil), ("2023-02-29", nil), ("1970-01-01junk", nil),
            ("1980-06-22T10:00", nil),
        ])
    func day(text: String, seconds: Double?) {
        #expect((try? Rule<String, Date>.day("No")(text).get())?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "A URL needs a host",
        arguments: [
            ("https://example.com/a", true), ("example.com", false), ("https://", false), ("https://:80", false),
            ("", false),
        ])
    func address(text: String, isValid: Bool) {
        #expect(((try? Rule<String, URL>.url("No")(text).get()) != nil) == isValid)
    }

    @Test("Yes and no are read in either case", arguments: [("Yes", true), (" no ", false), ("maybe", nil), ("", nil)])
    func yesOrNo(text: String, value: Bool?) {
        #expect((try? Rule<String, Bool>.yesOrNo("No")(text).get()) == value)
    }

    @Test("An optional field is nil when empty, and otherwise follows its rule")
    func optional() throws {
        let rule = Rule<String, Int?>.optional(.wholeNumber("No"))
        #expect(try rule(" ").get() == nil)
        #expect(try rule("7").get() == 7)
        #expect(rule("x") == .failure(BrokenRule(message: "No")))
    }
}
