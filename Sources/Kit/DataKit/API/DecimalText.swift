import Foundation

/// An exact number that a server writes as a string, such as the price `"12.50"`.
///
/// ```swift
/// struct BookResponse: Decodable {
///     var price: DecimalText
///     var book: Book { Book(price: price.value) }
/// }
/// ```
public struct DecimalText: Codable, Hashable, Sendable {
    /// The number.
    public let value: Decimal

    /// Creates a number. The encoded string has a decimal point in every language of the user.
    public init(_ value: Decimal) { self.value = value }

    /// Reads a string with a number, such as `"-0.5"`.
    ///
    /// - Errors: a `DecodingError` for a string that contains anything besides a number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.wholeMatch(of: /[+-]?\d+(\.\d+)?/) != nil, let value = Decimal(string: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a decimal number.")
        }
        self.value = value
    }

    /// Writes the number as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(value)")
    }
}
