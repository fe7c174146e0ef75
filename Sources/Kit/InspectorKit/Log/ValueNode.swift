import Foundation
import ReactiveUI

/// A value as a tree for closer inspection, and as a line of text that is the same in every process.
///
/// Swift's own description leaves out the elements of many lists, and orders sets and dictionaries differently at each
/// launch.
public indirect enum ValueNode: Equatable, Sendable {
    /// A string, which is shown in quotes.
    case text(String)
    /// Any other value without parts, such as a number. An object is also a leaf, because another thread may change its
    /// parts.
    case leaf(String)
    /// The elements of a list, perhaps not all of them, and the description that a custom list type provides.
    case list(count: Int, summary: String?, [ValueNode])
    /// A structure, a tuple, or an enumeration case with its associated values.
    case structure(name: String, summary: String?, [Field])

    /// A stored property of a structure, an element of a tuple, an associated value, or a key and value of a
    /// dictionary.
    public struct Field: Equatable, Sendable {
        /// The declared name, without a leading underscore. For a dictionary's value, the key as text. An empty string
        /// for a part without a name.
        public let name: String
        /// The value, shortened if it is more than a page can show.
        public let value: ValueNode
    }

    /// The limits for the size of a tree. The defaults suit a page, where longer values would not be read, and each
    /// node takes time to send and to show. A recording leaves out only values that are nested deeper than 100 levels.
    private struct Budget {
        var children = 100
        var characters = 2_000
        var nodes = 2_000
        var depth = 12
        /// Replaces the secrets in a string.
        var redact: @Sendable (String) -> String = { $0 }

        static let unlimited = Budget(children: .max, characters: .max, nodes: .max, depth: 100)

        /// Replaces secrets before it shortens the string. Otherwise, a part of a secret could remain and not be
        /// recognized.
        func short(_ text: String, _ count: Int) -> String {
            let text = redact(text)
            return text.count > count ? text.prefix(count) + "…" : text
        }
    }

    /// Creates the tree of a value.
    ///
    /// - Parameters:
    ///   - value: Any value, which is read by reflection.
    ///   - isWhole: Whether to include everything down to the 100th level, as in a recording. If `false`, a list has at
    ///     most 100 elements, a string 2,000 characters, and a tree 12 levels.
    public init(_ value: Any, isWhole: Bool = false) {
        self.init(value, isWhole: isWhole) { $0 }
    }

    /// Creates the tree of a value. `redact` changes every string and name before anything is shortened.
    init(_ value: Any, isWhole: Bool, redact: @escaping @Sendable (String) -> String) {
        var budget = isWhole ? Budget.unlimited : Budget()
        budget.redact = redact
        self.init(value, &budget)
    }

    private init(_ value: Any, _ budget: inout Budget) {
        budget.nodes -= 1
        let mirror = Mirror(reflecting: value)
        // Check for an optional first, because a cast to the wrapped value's type would succeed.
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
        // A range would be a list with any number of elements, and the bytes of `Data` are not useful to read.
        case is Secret, is Decimal, is UUID, is URL, is Duration, is Bool, is any BinaryInteger,
            is any BinaryFloatingPoint, is any RangeExpression, is Data:
            self = .leaf(budget.short("\(value)", budget.characters))
        case let error as any LocalizedError where mirror.children.isEmpty:
            self = .leaf(budget.redact(error.errorDescription ?? "\(value)"))
        default: self.init(partsOf: value, mirror, &budget)
        }
    }

    private init(partsOf value: Any, _ mirror: Mirror, _ budget: inout Budget) {
        // Do not read the parts of an object, because another thread may change them.
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
            // A string that is wrapped in a type, such as an ID.
            self.init((value as? any RawRepresentable<String>)?.rawValue ?? "", &budget)
        default:
            let summary = (value as? any CustomStringConvertible).map { budget.short($0.description, 200) }
            // A custom collection, such as a list that loads page by page.
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

    /// Returns the elements of a set, or the keys and values of a dictionary, sorted by their text. If there are too
    /// many, different elements are left out at each launch.
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
    /// The whole value in one line, such as `Row(id: 1, name: "Milk")` or `loaded, 1 of 3 [Row(id: 1, name: "Milk")]`.
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

    /// A short form of the value: the description or the number of elements of a list. Any other value is written in
    /// full.
    public var summary: String {
        guard case .list(let count, let summary, _) = self else { return description }
        return summary ?? (count == 1 ? "1 item" : "\(count) items")
    }
}

extension ValueNode: Encodable {
    private enum Key: String, CodingKey {
        case text, count, items, name, summary, fields
    }

    /// Encodes a leaf as its text, and any other value as an object.
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
    /// Encodes the name and the value as a list of two, so that the order is kept.
    public func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(name)
        try pair.encode(value)
    }
}
