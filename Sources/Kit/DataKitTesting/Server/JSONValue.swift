import DataKit
import Foundation

/// A JSON value of a ``ServedCollection``. You can write it as a literal: `["id": 1, "text": "Milk"]`.
public enum JSONValue: Hashable, Sendable {
    /// The literal `nil`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// An exact decimal number.
    case number(Decimal)
    /// A string.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// The fields of an object by name.
    case object([String: JSONValue])

    /// The value of a field of an object. If you set `nil`, the field is removed. A value that is not an object has no
    /// fields, and setting a field has no effect.
    public subscript(name: String) -> JSONValue? {
        get { if case .object(let fields) = self { fields[name] } else { nil } }
        set {
            guard case .object(var fields) = self else { return }
            fields[name] = newValue
            self = .object(fields)
        }
    }

    /// Parses the body of a request, so that bodies are compared as values. Encoders may write the same fields in a
    /// different order.
    init?(body request: HTTPRequest) {
        guard let body = request.body?.data, let value = try? JSONDecoder().decode(JSONValue.self, from: body) else {
            return nil
        }
        self = value
    }

    var isObject: Bool { if case .object = self { true } else { false } }
}

extension JSONValue: Codable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the value as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Decimal(value)) }
    /// A number with exactly the digits of the literal, so that 0.1 stays 0.1.
    public init(floatLiteral value: Double) { self = .number(Decimal(string: "\(value)") ?? Decimal(value)) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object from a dictionary literal. If a name appears twice, the last value is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSONValue: CustomStringConvertible {
    /// A string without quotation marks, or any other value as JSON with its fields in alphabetical order.
    public var description: String {
        if case .string(let value) = self { value } else { String(decoding: data, as: UTF8.self) }
    }

    /// The value as encoded JSON. A number that JSON cannot represent becomes `null`.
    var data: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data("null".utf8)
    }
}
