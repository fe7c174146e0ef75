import Foundation
import ReactiveUI

/// A value as a tree that can be looked into, of a bounded size.
indirect enum ValueNode: Equatable, Sendable {
    /// A text, which is shown in quotes.
    case text(String)
    /// Anything else that has no parts, such as a number.
    case leaf(String)
    case list(count: Int, [ValueNode])
    /// A structure, a tuple, or a case of an enumeration with what it holds.
    case structure(name: String, summary: String?, [Field])

    struct Field: Equatable, Sendable {
        let name: String
        let value: ValueNode
    }

    /// What a page gets of one value: more says nothing to anybody, and has to be written, sent and shown.
    private struct Budget {
        static let children = 100
        static let characters = 2_000
        var nodes = 2_000
        var depth = 0
    }

    init(_ value: Any) {
        var budget = Budget()
        self.init(value, &budget)
    }

    private init(_ value: Any, _ budget: inout Budget) {
        budget.nodes -= 1
        let mirror = Mirror(reflecting: value)
        // First, since a cast to the type of what is wrapped would succeed.
        if mirror.displayStyle == .optional {
            guard let wrapped = mirror.children.first?.value else {
                self = .leaf("nil")
                return
            }
            self.init(wrapped, &budget)
            return
        }
        switch value {
        case is Void: self = .leaf("")
        case let text as String: self = .text(String(text.prefix(Budget.characters)))
        case let date as Date:
            self = .leaf(date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true)))
        case is Secret, is Decimal, is UUID, is URL, is Duration, is Bool, is any BinaryInteger,
            is any BinaryFloatingPoint:
            self = .leaf(Self.short("\(value)", Budget.characters))
        default: self.init(partsOf: value, mirror, &budget)
        }
    }

    private init(partsOf value: Any, _ mirror: Mirror, _ budget: inout Budget) {
        // An object's parts may change while they are read, since this is another thread than theirs.
        guard mirror.displayStyle != .class, mirror.displayStyle != .foreignReference, budget.depth < 12,
            budget.nodes > 0
        else {
            self = .leaf(mirror.displayStyle == .class ? "\(type(of: value))" : "…")
            return
        }
        budget.depth += 1
        defer { budget.depth -= 1 }
        switch mirror.displayStyle {
        case .collection, .set, .dictionary:
            self = .list(
                count: mirror.children.count,
                mirror.children.prefix(Budget.children).map { ValueNode($0.value, &budget) })
        case .enum:
            guard let child = mirror.children.first, let label = child.label else {
                self = .leaf(Self.short("\(value)", 200))
                return
            }
            self = .structure(name: ".\(label)", summary: nil, Self.fields(of: child.value, &budget))
        default:
            guard !mirror.children.isEmpty else {
                self = .leaf(Self.short("\(value)", 200))
                return
            }
            let summary = (value as? any CustomStringConvertible).map { Self.short($0.description, 200) }
            let name = mirror.displayStyle == .tuple ? "" : "\(type(of: value))"
            self = .structure(name: name, summary: summary, Self.fields(of: mirror, &budget))
        }
    }

    /// What a case of an enumeration holds: its associated values, or the only one.
    private static func fields(of associated: Any, _ budget: inout Budget) -> [Field] {
        let mirror = Mirror(reflecting: associated)
        guard mirror.displayStyle == .tuple else { return [Field(name: "", value: ValueNode(associated, &budget))] }
        return fields(of: mirror, &budget)
    }

    private static func fields(of mirror: Mirror, _ budget: inout Budget) -> [Field] {
        mirror.children.prefix(Budget.children).map { child in
            let label = child.label ?? ""
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label.hasPrefix(".") ? "" : label
            return Field(name: name, value: ValueNode(child.value, &budget))
        }
    }

    private static func short(_ text: String, _ count: Int) -> String {
        text.count > count ? text.prefix(count) + "…" : text
    }
}

extension ValueNode: Encodable {
    private enum Key: String, CodingKey {
        case text, count, items, name, summary, fields
    }

    func encode(to encoder: any Encoder) throws {
        if case .leaf(let text) = self {
            var container = encoder.singleValueContainer()
            return try container.encode(text)
        }
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .leaf: break
        case .text(let text): try container.encode(text, forKey: .text)
        case .list(let count, let items):
            try container.encode(count, forKey: .count)
            try container.encode(items, forKey: .items)
        case .structure(let name, let summary, let fields):
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(summary, forKey: .summary)
            try container.encode(fields, forKey: .fields)
        }
    }
}

extension ValueNode.Field: Encodable {
    func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(name)
        try pair.encode(value)
    }
}
