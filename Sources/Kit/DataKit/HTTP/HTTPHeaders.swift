/// Header fields by name, whatever the case of its letters. A printed value shows names only.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String] = [:]

    /// The fields of the literal; of a name that occurs twice, the last.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the field called `name`; setting nil removes it.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// These fields, with those of `other` where both have one.
    public func merging(_ other: HTTPHeaders) -> HTTPHeaders {
        var merged = self
        merged.values.merge(other.values) { _, new in new }
        return merged
    }
}

extension HTTPHeaders: Sequence {
    /// Iterates over names, in lower case, and values, in no particular order.
    public func makeIterator() -> Dictionary<String, String>.Iterator { values.makeIterator() }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// The names only: values may be tokens and keys, which appear in no log and no error.
    public var description: String { values.keys.sorted().joined(separator: ", ") }

    /// The names only.
    public var debugDescription: String { description }
}
