import DataKit
import DomainKit
import Foundation
import Testing

/// Values that responses have in places and notations of their own.
@Suite("Values in responses") struct ValuesInResponsesTests {
    private struct Book: Decodable {
        var title: String
        var total: Int?

        init(from decoder: any Decoder) throws {
            title = try decoder.value(at: "data", "book", "title")
            total = try decoder.valueIfPresent(at: "meta", "total")
        }
    }

    private struct Whole: Decodable {
        var titles: [String]?

        init(from decoder: any Decoder) throws {
            titles = try decoder.valueIfPresent()
            #expect(try decoder.value(as: [String]?.self) == titles)
        }
    }

    /// The examples of the documentation comments, word for word.
    private enum Documented {
        struct Book: Equatable {
            var price: Decimal
        }

        struct BookResponse: Decodable {
            var price: DecimalText
            var book: Book { Book(price: price.value) }
        }

        struct ListResponse: Decodable {
            var items: [Int]

            init(from decoder: any Decoder) throws {
                items = try decoder.value(at: "data", "items")
            }
        }
    }

    private func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test(
        "A value is found at its path, and an optional missing value is nil",
        arguments: [
            (#"{"data": {"book": {"title": "Emma"}}, "meta": {"total": 3}}"#, 3),
            (#"{"data": {"book": {"title": "Emma"}}, "meta": {"total": null}}"#, nil),
            (#"{"data": {"book": {"title": "Emma"}}, "meta": {}}"#, nil),
            (#"{"data": {"book": {"title": "Emma"}}, "meta": null}"#, nil),
            (#"{"data": {"book": {"title": "Emma"}}}"#, nil),
        ])
    func path(text: String, total: Int?) throws {
        let book = try decode(Book.self, text)
        #expect(book.title == "Emma")
        #expect(book.total == total)
    }

    @Test(
        "A missing key and a value of another type are errors",
        arguments: [
            #"{"data": {}}"#, #"{"data": {"book": {"title": 3}}}"#, #"{"data": []}"#,
            #"{"data": {"book": {"title": "Emma"}}, "meta": {"total": "3"}}"#,
            #"{"data": {"book": {"title": "Emma"}}, "meta": 3}"#,
        ])
    func mistakes(text: String) {
        #expect(throws: DecodingError.self) { try decode(Book.self, text) }
    }

    @Test("Values are read from the documented responses")
    func documented() throws {
        #expect(try decode(Documented.ListResponse.self, #"{"data": {"items": [7]}}"#).items == [7])
        let response = try decode(Documented.BookResponse.self, #"{"price": "12.50"}"#)
        #expect(response.book == Documented.Book(price: 12.5))
    }

    @Test("An empty path returns the whole value")
    func whole() throws {
        #expect(try decode(Whole.self, #"["Emma"]"#).titles == ["Emma"])
        #expect(try decode(Whole.self, "null").titles == nil)
    }

    @Test(
        "A decimal number in a string keeps its digits",
        arguments: [
            ("12.50", "12.5"), ("-0.1", "-0.1"), ("+3", "3"), ("12345678901234567890.12", "12345678901234567890.12"),
        ])
    func decimal(text: String, written: String) throws {
        let value = try decode(DecimalText.self, "\"\(text)\"")
        #expect(value.value == Decimal(string: text))
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == "\"\(written)\"")
    }

    @Test(
        "A string that is not a decimal number is an error",
        arguments: ["", "12,5", "1.", ".5", "12.5 EUR", "1e3", " 1"])
    func notDecimal(text: String) {
        #expect(throws: DecodingError.self) { try decode(DecimalText.self, "\"\(text)\"") }
    }

    @Test("A day is read as its start in UTC, and written back unchanged")
    func day() throws {
        let value = try decode(DayText.self, #""1980-06-22""#)
        #expect(value.value == Date(timeIntervalSince1970: 330_480_000))
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == #""1980-06-22""#)
    }

    @Test("A string that is not a day is an error", arguments: ["", "1980-02-31", "1980-06-22T00:00:00Z", "22.6.1980"])
    func notDay(text: String) {
        #expect(throws: DecodingError.self) { try decode(DayText.self, "\"\(text)\"") }
    }
}
