/// The type of a field: its base, whether it is optional, and whether it is an array.
struct FieldType: Equatable, Sendable {
    enum Base: Equatable, Sendable {
        case bool, data, date, decimal, double, int, string, url, uuid
        /// A type that the package declares.
        case named(String)
    }

    var base: Base
    var isArray = false
    var isOptional = false

    private static let bases: [String: Base] = [
        "Bool": .bool, "Data": .data, "Date": .date, "Decimal": .decimal, "Double": .double, "Int": .int,
        "String": .string, "URL": .url, "UUID": .uuid,
    ]

    init(_ base: Base, isArray: Bool = false, isOptional: Bool = false) {
        self.base = base
        self.isArray = isArray
        self.isOptional = isOptional
    }

    /// Parses a type in Swift's notation, such as `Int`, `URL?` or `[CartItem]`.
    init(_ text: String) throws(GeneratorError) {
        var name = text[...]
        if name.hasSuffix("?") {
            isOptional = true
            name = name.dropLast()
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            isArray = true
            name = name.dropFirst().dropLast()
        }
        guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
            throw GeneratorError(
                "“\(text)” is not a type that a field can have. Write one of \(Self.names), the name of a type of yours, an array such as [String], or an optional such as URL?."
            )
        }
        base = Self.bases[String(name)] ?? .named(String(name))
    }

    static var names: String { bases.keys.sorted().joined(separator: ", ") }

    /// The type in Swift's notation.
    var text: String { (isArray ? "[\(element)]" : element) + (isOptional ? "?" : "") }

    /// The type of one element.
    var element: String {
        if case .named(let name) = base { return name }
        return Self.bases.first { $0.value == base }?.key ?? ""
    }

    /// Whether Foundation declares the type.
    var needsFoundation: Bool { [.data, .date, .decimal, .url, .uuid].contains(base) }

    /// The package's type that this one contains, if any.
    var named: String? {
        if case .named(let name) = base { name } else { nil }
    }

    /// Whether a table stores it as JSON.
    var isStoredAsJSON: Bool { isArray || named != nil }

    /// The type and constraint of its column in SQL.
    var sql: String {
        let type =
            switch base {
            case _ where isStoredAsJSON: "TEXT"
            case .bool, .int: "INTEGER"
            case .date, .double: "REAL"
            case .data: "BLOB"
            case .decimal, .string, .url, .uuid, .named: "TEXT"
            }
        // JSON has a null of its own, so the column is never NULL.
        return type + (isOptional && !isStoredAsJSON ? "" : " NOT NULL")
    }
}
