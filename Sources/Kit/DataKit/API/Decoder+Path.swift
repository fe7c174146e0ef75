extension Decoder {
    /// The value at a path of keys, or the whole value if the path is empty. For example, this reads the list in
    /// `{"data": {"items": [7]}}`:
    ///
    /// ```swift
    /// init(from decoder: any Decoder) throws {
    ///     items = try decoder.value(at: "data", "items")
    /// }
    /// ```
    ///
    /// - Errors: a `DecodingError` if a key is missing, or the value is of another type.
    public func value<Value: Decodable>(as type: Value.Type = Value.self, at path: String...) throws -> Value {
        guard let last = path.last else { return try Value(from: self) }
        return try container(around: path).decode(Value.self, forKey: PathKey(last))
    }

    /// The value at a path of keys. `nil` if a key of the path is missing, or its value is null.
    ///
    /// - Errors: a `DecodingError` if the value is of another type.
    public func valueIfPresent<Value: Decodable>(
        as type: Value.Type = Value.self, at path: String...
    ) throws -> Value? {
        guard let last = path.last else { return try singleValueContainer().decode(Value?.self) }
        var inner = try container(keyedBy: PathKey.self)
        for key in path.dropLast().map(PathKey.init) {
            guard inner.contains(key), try !inner.decodeNil(forKey: key) else { return nil }
            inner = try inner.nestedContainer(keyedBy: PathKey.self, forKey: key)
        }
        return try inner.decodeIfPresent(Value.self, forKey: PathKey(last))
    }

    private func container(around path: [String]) throws -> KeyedDecodingContainer<PathKey> {
        try path.dropLast().map(PathKey.init).reduce(try container(keyedBy: PathKey.self)) {
            try $0.nestedContainer(keyedBy: PathKey.self, forKey: $1)
        }
    }
}

private struct PathKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
