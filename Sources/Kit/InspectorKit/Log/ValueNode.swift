import Foundation
import ReactiveUI

/// A value as a tree for closer inspection, and as a line of text that is the same in every process.
///
/// Swift's own description leaves out the elements of many lists, and orders sets and dictionaries differently at each
/// start.
public indirect enum ValueNode: Equatable, Sendable {
    /// A string, which is shown in quotes.
    case text(String)
    /// Anything else without parts, such as a number. Also an object, because another thread may change its parts.
    case leaf(String)
    /// Elements, perhaps not all of them, and the description that a custom list type gives.
    case list(count: Int, summary: String?, [ValueNode])
    /// A structure, a tuple, or a case of an enumeration with what it holds.
    case structure(name: String, summary: String?, [Field])

    /// A stored property of a structure, an element of a tuple, an associated value, or a pair of a dictionary.
    public struct Field: Equatable, Sendable {
        /// The declared name, without a leading underscore. In a pair, the key's text. Empty for a part without a name.
        public let name: String
        /// The part, cut off if it is more than a page can show.
        public let value: ValueNode
    }

    /// The limits of a tree. The defaults suit a page, where longer values are not read and each node takes time to
    /// send and to show. A recording leaves out only values that are nested deeper than 100 levels.
    private struct Budget {
        var children = 100
        var characters = 2_000
        var nodes = 2_000
        var depth = 12
        /// Replaces secrets.
        var redact: @Sendable (String) -> String = { $0 }

        static let unlimited = Budget(children: .max, characters: .max, nodes: .max, depth: 100)

        /// Replaces before it cuts. Otherwise a part of a secret could be left and not be recognized.
        func short(_ text: String, _ count: Int) -> String {
            let text = redact(text)
            return text.count > count ? text.prefix(count) + "…" : text
        }
    }

    /// The tree of a value.
    ///
    /// - Parameters:
    ///   - value: Any value, which is read by reflection.
    ///   - isWhole: Whether nothing is left out down to the hundredth level, as in a recording. Otherwise a list has at
    ///     most 100 elements, a string 2,000 characters, and a tree 12 levels.
    public init(_ value: Any, isWhole: Bool = false) {
        self.init(value, isWhole: isWhole) { $0 }
    }

    /// Creates the tree of a value. Every string and name is changed before anything is cut off.
    init(_ value: Any, isWhole: Bool, redact: @escaping @Sendable (String) -> String) {
        var budget = isWhole ? Budget.unlimited : Budget()
        budget.redact = redact
        self.init(value, &budget)
    }

    private init(_ value: Any, _ budget: inout Budget) {
        budget.nodes -= 1
        let mirror = Mirror(reflecting: value)
        // First, because a cast to the wrapped value's type would succeed.
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
        case let text as String: self = .text(String(budget.redact(text).prefix(budget.characters)))
        case let date as Date:
            let text = date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
            self = .leaf(budget.redact(text))
        // A range is a list with any number of elements, and the bytes of data are not worth reading.
        case is Secret, is Decimal, is UUID, is URL, is Duration, is Bool, is any BinaryInteger,
            is any BinaryFloatingPoint, is any RangeExpression, is Data:
            self = .leaf(budget.short("\(value)", budget.characters))
        case let error as any LocalizedError where mirror.children.isEmpty:
            self = .leaf(budget.redact(error.errorDescription ?? "\(value)"))
        default: self.init(partsOf: value, mirror, &budget)
        }
    }

    private init(partsOf value: Any, _ mirror: Mirror, _ budget: inout Budget) {
        // An object's parts may change while they are read, because this thread is not theirs.
        guard mirror.displayStyle != .class, mirror.displayStyle != .foreignReference, budget.depth > 0,
            budget.nodes > 0
        else {
            self = .leaf(mirror.displayStyle == .class ? "\(type(of: value))" : "…")
            return
        }
        budget.depth -= 1
        defer { budget.depth += 1 }
        switch mirror.displayStyle {
        case .collection: self = Self.list(mirror.children.lazy.map(\.value), &budget)
        case .set, .dictionary:
            let elements = mirror.children.prefix(budget.children).map { element -> (ValueNode, ValueNode?) in
                switch mirror.displayStyle {
                case .set: (ValueNode(element.value, &budget), nil)
                default: Self.pair(element.value, &budget)
                }
            }
            self = Self.sorted(elements, count: mirror.children.count)
        case .enum:
            guard let child = mirror.children.first, let label = child.label else {
                self = .leaf(budget.short("\(value)", 200))
                return
            }
            self = .structure(name: ".\(label)", summary: nil, Self.fields(of: child.value, &budget))
        case .struct where value is any RawRepresentable<String>:
            // A string with a type, such as an ID.
            self.init((value as? any RawRepresentable<String>)?.rawValue ?? "", &budget)
        default:
            let summary = (value as? any CustomStringConvertible).map { budget.short($0.description, 200) }
            // A list of another type, such as one that loads page by page.
            if let elements = value as? any Collection {
                self = Self.list(elements, summary: summary, &budget)
                return
            }
            guard !mirror.children.isEmpty else {
                self = .leaf(budget.short("\(value)", 200))
                return
            }
            let name = mirror.displayStyle == .tuple ? "" : "\(type(of: value))"
            self = .structure(name: name, summary: summary, Self.fields(of: mirror, &budget))
        }
    }

    private static func list(
        _ elements: some Collection, summary: String? = nil, _ budget: inout Budget
    ) -> ValueNode {
        let nodes = elements.prefix(budget.children).map { ValueNode($0, &budget) }
        return .list(count: elements.count, summary: summary, nodes)
    }

    /// The elements of a set, or the pairs of a dictionary, in the order of their texts. If there are too many,
    /// different ones are left out at each start.
    private static func sorted(_ elements: [(key: ValueNode, value: ValueNode?)], count: Int) -> ValueNode {
        let nodes = elements.map { (text: "\($0.key)", pair: $0) }.sorted { $0.text < $1.text }
            .map { text, pair in
                pair.value.map { .structure(name: "", summary: nil, [Field(name: text, value: $0)]) } ?? pair.key
            }
        return .list(count: count, summary: nil, nodes)
    }

    private static func pair(_ element: Any, _ budget: inout Budget) -> (ValueNode, ValueNode?) {
        let nodes = Mirror(reflecting: element).children.map { ValueNode($0.value, &budget) }
        return (nodes.first ?? .leaf(""), nodes.last)
    }

    private static func fields(of associated: Any, _ budget: inout Budget) -> [Field] {
        let mirror = Mirror(reflecting: associated)
        guard mirror.displayStyle == .tuple else { return [Field(name: "", value: ValueNode(associated, &budget))] }
        return fields(of: mirror, &budget)
    }

    private static func fields(of mirror: Mirror, _ budget: inout Budget) -> [Field] {
        mirror.children.prefix(budget.children).map { child in
            let label = child.label ?? ""
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label.hasPrefix(".") ? "" : label
            return Field(name: budget.redact(name), value: ValueNode(child.value, &budget))
        }
    }
}

extension ValueNode: CustomStringConvertible {
    /// Everything in one line, such as `Row(id: 1, name: "Milk")` or `loaded, 1 of 3 [Row(id: 1, name: "Milk")]`.
    public var description: String {
        switch self {
        case .text(let text): return "\"\(text)\""
        case .leaf(let text): return text
        case .list(_, let summary, let items):
            return (summary.map { $0 + " " } ?? "") + "[\(items.map(\.description).joined(separator: ", "))]"
        case .structure(let name, _, let fields):
            let parts = fields.map { $0.name.isEmpty ? "\($0.value)" : "\($0.name): \($0.value)" }
            return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
        }
    }

    /// The most important part: the number of a list's elements, or its own description. Anything else in full.
    public var summary: String {
        guard case .list(let count, let summary, _) = self else { return description }
        return summary ?? (count == 1 ? "1 item" : "\(count) items")
    }
}

extension ValueNode: Encodable {
    private enum Key: String, CodingKey {
        case text, count, items, name, summary, fields
    }

    /// Writes a leaf as its text, and anything else as an object.
    public func encode(to encoder: any Encoder) throws {
        if case .leaf(let text) = self {
            var container = encoder.singleValueContainer()
            return try container.encode(text)
        }
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .leaf: break
        case .text(let text): try container.encode(text, forKey: .text)
        case .list(let count, let summary, let items):
            try container.encodeIfPresent(summary, forKey: .summary)
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
    /// Writes the name and the value as a pair, so that the order is kept.
    public func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(name)
        try pair.encode(value)
    }
}
