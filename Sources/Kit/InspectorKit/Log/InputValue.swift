import DataKit
import Foundation
import ReactiveUI

/// Converts values from and to JSON for types that are known only at run time.
enum InputValue {
    static func control(of type: Any.Type) -> InputPort.Control {
        switch type {
        case is Void.Type: return .nothing
        case is Bool.Type: return .boolean
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type: return .number
        case is String.Type, is UUID.Type, is URL.Type, is Character.Type: return .text
        case let type as any CaseIterable.Type: return .choice(names(of: type))
        case let type as any RawRepresentable.Type:
            let raw = rawControl(of: type)
            return raw == .none && type is any Decodable.Type ? .value : raw
        case is any Decodable.Type: return .value
        case let type as any OptionalValue.Type: return control(of: type.wrapped) == .none ? .none : .value
        case is any LosslessStringConvertible.Type: return .text
        default: return .none
        }
    }

    static func decoded<Value>(_ type: Value.Type, from data: Data) -> Value? {
        // Without this check, a cast of `nil` to an optional would succeed.
        guard let value = value(of: type, from: data) else { return nil }
        return value as? Value
    }

    private static func value(of type: Any.Type, from data: Data) -> Any? {
        switch type {
        case is Void.Type: return ()
        case let type as any CaseIterable.Type:
            return text(data).flatMap { element(of: type, named: $0) } ?? decodable(type, from: data)
        case let type as any OptionalValue.Type:
            if String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespaces) == "null" {
                return type.nothing
            }
            return value(of: type.wrapped, from: data).flatMap(type.some)
        default:
            if type is any Decodable.Type { return decodable(type, from: data) }
            if let type = type as? any RawRepresentable.Type { return raw(type, from: data) }
            if let type = type as? any LosslessStringConvertible.Type { return text(data).flatMap { type.init($0) } }
            return nil
        }
    }

    /// Returns JSON from which the value can be decoded again, or `nil` for a value without such JSON. A bullet
    /// replaces a secret.
    static func encoded(_ value: Any) -> String? {
        switch value {
        case is Void: return "null"
        case is Secret: return json(SecretTexts.replacement)
        case let value as any CaseIterable: return json("\(value)")
        case let value as any OptionalValue: return value.content.map(encoded) ?? "null"
        case let value as any Encodable & Decodable: return json(value)
        case let value as any RawRepresentable: return encoded(value.rawValue)
        case let value as any LosslessStringConvertible: return json(value.description)
        default: return nil
        }
    }

    private static func json(_ value: any Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func text(_ data: Data) -> String? { try? JSONDecoder().decode(String.self, from: data) }

    /// Decodes dates from seconds, as in recordings, or else from RFC 3339, as typed into the page.
    private static func decodable(_ type: Any.Type, from data: Data) -> Any? {
        guard let type = type as? any Decodable.Type else { return nil }
        if let value = try? JSONDecoder().decode(type, from: data) { return value }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = APIContract().dateDecoding
        return try? decoder.decode(type, from: data)
    }

    private static func names<Values: CaseIterable>(of type: Values.Type) -> [String] {
        type.allCases.prefix(200).map { "\($0)" }
    }

    private static func element<Values: CaseIterable>(of type: Values.Type, named name: String) -> Values? {
        type.allCases.first { "\($0)" == name }
    }

    private static func rawControl<Value: RawRepresentable>(of type: Value.Type) -> InputPort.Control {
        control(of: Value.RawValue.self)
    }

    private static func raw<Value: RawRepresentable>(_ type: Value.Type, from data: Data) -> Value? {
        decoded(Value.RawValue.self, from: data).flatMap(Value.init(rawValue:))
    }
}

/// An optional whose wrapped type is unknown.
private protocol OptionalValue {
    static var wrapped: Any.Type { get }
    static var nothing: Any { get }
    static func some(_ value: Any) -> Any?
    var content: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
    fileprivate static var nothing: Any { Wrapped?.none as Any }
    fileprivate var content: Any? { self }
    fileprivate static func some(_ value: Any) -> Any? { (value as? Wrapped).map { $0 as Any } }
}
