/// Header fields by name. Names ignore case. The description contains only names, because values may be secret.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String] = [:]

    /// Creates fields. If a name occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field, with commas if it is repeated. Setting `nil` removes the field.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// Adds the fields of `other`, which replace fields of the same names.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.values.merge(other.values) { _, new in new }
        return merged
    }
}

extension HTTPHeaders: Sequence {
    /// Iterates over lowercase names and their values, in no particular order.
    public func makeIterator() -> Dictionary<String, String>.Iterator { values.makeIterator() }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names without the values, which may be tokens and keys.
    public var description: String { values.keys.sorted().joined(separator: ", ") }

    /// The same as `description`, because collections print their elements with their debug description.
    public var debugDescription: String { description }
}
