import DomainKit
import Foundation
import ReactiveUI

/// Converts any value to one line of text that is the same in every process, for comparisons.
///
/// Swift's description omits the elements of lists, and orders sets and dictionaries differently at each start.
nonisolated struct RecordedText {
    static func text(_ value: Any) -> String {
        switch value {
        case is Void: return ""
        case let date as Date:
            return date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
        case let text as String: return text
        case is Secret, is Decimal, is UUID, is URL, is Duration, is any BinaryInteger, is any BinaryFloatingPoint,
            is Bool:
            return "\(value)"
        case let error as any LocalizedError where Mirror(reflecting: value).children.isEmpty:
            return error.errorDescription ?? "\(value)"
        default: return structure(of: value)
        }
    }

    private static func structure(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { child in text(child.value) }
        switch mirror.displayStyle {
        case .optional: return parts.first ?? "nil"
        case .collection: return list(parts)
        case .set: return list(parts.sorted())
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { text($0.value) }.joined(separator: ": ")
            }
            return list(pairs.sorted())
        case .tuple: return "(\(parts.joined(separator: ", ")))"
        case .enum:
            guard let child = mirror.children.first, let label = child.label else { return "\(value)" }
            let content = text(child.value)
            return content.hasPrefix("(") ? "\(label)\(content)" : "\(label)(\(content))"
        case .class: return "\(type(of: value))"
        default:
            // Another collection, such as a paged list, is written as its description and its elements.
            if let elements = value as? any Collection { return "\(value) \(list(elements.map { text($0) }))" }
            guard !mirror.children.isEmpty else { return "\(value)" }
            let fields = zip(mirror.children, parts).map { child, part in
                child.label.map { "\($0.hasPrefix("_") ? String($0.dropFirst()) : $0): \(part)" } ?? part
            }
            return "\(type(of: value))(\(fields.joined(separator: ", ")))"
        }
    }

    private static func list(_ parts: [String]) -> String { "[\(parts.joined(separator: ", "))]" }
}
