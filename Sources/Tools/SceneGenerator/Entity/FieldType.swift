/// The type of a field: what it holds, whether it may be missing, and whether there are several.
struct FieldType: Equatable, Sendable {
    /// What one value is.
    enum Base: Equatable, Sendable {
        case bool, data, date, decimal, double, int, string, url, uuid
        /// A type of the package.
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

    /// A type as Swift writes it, such as `Int`, `URL?` or `[CartItem]`.
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

    /// The type as Swift writes it.
    var text: String { (isArray ? "[\(element)]" : element) + (isOptional ? "?" : "") }

    /// One value's type.
    var element: String {
        if case .named(let name) = base { return name }
        return Self.bases.first { $0.value == base }?.key ?? ""
    }

    /// Whether the type is one of Foundation's.
    var needsFoundation: Bool { [.data, .date, .decimal, .url, .uuid].contains(base) }

    /// The name of the package's type that this is made of.
    var named: String? {
        if case .named(let name) = base { name } else { nil }
    }

    /// Whether a column of a table holds it as JSON.
    var isStoredAsJSON: Bool { isArray || named != nil }

    /// What a column of the type is called in SQL.
    var sql: String {
        let type =
            switch base {
            case _ where isStoredAsJSON: "TEXT"
            case .bool, .int: "INTEGER"
            case .date, .double: "REAL"
            case .data: "BLOB"
            case .decimal, .string, .url, .uuid, .named: "TEXT"
            }
        // JSON has a null of its own.
        return type + (isOptional && !isStoredAsJSON ? "" : " NOT NULL")
    }
}
