import Foundation

/// A JSON value that keeps numbers exactly: 9.99 is written as 9.99.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A fraction as its exact decimal text. Besides, formatting a `Decimal` would take longer than the rest of a
    /// response.
    case number(String)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    static func decimal(_ value: Decimal) -> JSON {
        .number(value.description)
    }

    subscript(name: String) -> JSON? {
        if case .object(let fields) = self { fields[name] } else { nil }
    }

    var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    var integer: Int? {
        if case .integer(let value) = self { value } else { nil }
    }

    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let text): Double(text)
        default: nil
        }
    }

    /// Returns the object with replaced and added fields. Any other value is returned unchanged.
    func merging(_ changes: [String: JSON]) -> JSON {
        guard case .object(let fields) = self else { return self }
        return .object(fields.merging(changes) { _, new in new })
    }
}

extension JSON: Decodable {
    /// Tries the most frequent types first, because each failed attempt throws an error.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Decimal.self), value.isFinite {
            let text = value.description
            self = Int(text).map(JSON.integer) ?? .number(text)
        } else if let value = try? container.decode([String: JSON].self) {
            self = .object(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .bool(try container.decode(Bool.self))
        }
    }
}

extension JSON {
    /// The value as UTF-8 with fields in alphabetical order, so that equal values have equal bytes and the same ETag.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        write(to: &output)
        return output
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let value): output += value.description.utf8
        case .number(let text): output += text.utf8
        case .string(let value): Self.write(value, to: &output)
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                value.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let fields):
            output.append(UInt8(ascii: "{"))
            for (index, name) in fields.keys.sorted().enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(name, to: &output)
                output.append(UInt8(ascii: ":"))
                fields[name]?.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Escapes control characters, quotes and backslashes (RFC 8259, section 7). All other characters are written as
    /// UTF-8.
    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: isEscaped) {
            for byte in text.utf8 {
                if isEscaped(byte) {
                    let digits = String(byte, radix: 16)
                    output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
                } else {
                    output.append(byte)
                }
            }
        } else {
            output += text.utf8
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Uses numbers in place of `UInt8(ascii:)`, because the function is called for each byte of each response.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C
    }
}

extension JSON: CustomStringConvertible {
    var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
