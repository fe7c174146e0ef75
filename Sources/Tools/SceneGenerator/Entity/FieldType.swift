/// The type of a field: a base, an array of it, or an optional of either. An array in another one, a dictionary and a
/// generic type cannot be a field's.
struct FieldType: Equatable, Sendable {
    enum Base: Equatable, Sendable {
        /// A row of the table of types.
        case known(String)
        /// A type that the package declares.
        case named(String)
    }

    var base: Base
    var isArray = false
    var isOptional = false

    enum Control: String, Sendable {
        case text, number, address, toggle, date
    }

    /// What there is to know of a type, in Swift, SQL, JSON, a form and a view.
    struct Row: Sendable {
        let sql: String
        /// The seventh sample, as JSON has it.
        let json: String
        /// The sample with a number: `number`, or a digit.
        let sample: @Sendable (String) -> String
        /// The demo server's value with a number, as a Swift expression.
        let demo: @Sendable (String) -> String
        var needsFoundation = true
        /// What it is entered with; nil for what a form cannot ask for.
        var control: Control?
        /// The rule that reads it from a text, of DomainKit.
        var rule = ""
        /// What the rule asks for; empty where the field's name says it.
        var wants = ""
        /// What is entered for the seventh sample.
        var entry = ""
        /// The text that is entered for a value.
        var entered: @Sendable (String) -> String = { "\"\\(\($0))\"" }
        /// The text that a view shows of a value.
        var shown: @Sendable (String) -> String = { "\"\\(\($0))\"" }
        /// The function of `Formatting` for a field with these words in its name; empty where there is none.
        var formatting: @Sendable (Set<String>) -> String = { _ in "" }
        /// The value, as a Swift expression, until the server has said what it is.
        var unknown = ""
    }

    static let table: [String: Row] = [
        "Bool": Row(
            sql: "INTEGER", json: "true",
            sample: {
                $0 == "number" ? "!number.isMultiple(of: 2)" : Int($0)?.isMultiple(of: 2) == true ? "false" : "true"
            },
            demo: { ".bool(\($0).isMultiple(of: 2))" },
            needsFoundation: false, control: .toggle, rule: "yesOrNo", wants: "yes or no", entry: "yes",
            entered: { "\($0) ? \"yes\" : \"no\"" }, shown: { "\($0) ? \"yes\" : \"no\"" }, unknown: "false"),
        "Data": Row(
            sql: "BLOB", json: "\"AQID\"", sample: { _ in "Foundation.Data([1, 2, 3])" },
            demo: { _ in ".string(\"AQID\")" }, unknown: "Foundation.Data()"),
        "Date": Row(
            sql: "REAL", json: "\"1970-01-08T00:00:00Z\"",
            sample: { "Date(timeIntervalSince1970: \($0 == "number" ? "Double(number)" : $0) * 86_400)" },
            demo: { "Timestamp.seconds(Date(timeIntervalSince1970: 1_700_000_000 + Double(\($0)) * 86_400))" },
            control: .date, rule: "day", wants: "a day as year-month-day, such as 1980-06-22", entry: "1970-01-08",
            entered: { "\($0).formatted(.iso8601.year().month().day())" }, formatting: { _ in "moment" },
            unknown: "Date()"),
        "Decimal": Row(
            sql: "TEXT", json: "7", sample: { "Decimal(\($0))" },
            demo: { ".decimal(Decimal(\($0) * 250 + 99) / 100)" }, control: .number, rule: "decimal",
            wants: "a number", entry: "7", formatting: { $0.isDisjoint(with: amounts) ? rounded($0) : "money" },
            unknown: "0"),
        "Double": Row(
            sql: "REAL", json: "7", sample: { "Double(\($0))" }, demo: { ".number(\"\\(Double(\($0)) / 2)\")" },
            needsFoundation: false, control: .number, rule: "double", wants: "a number", entry: "7",
            formatting: rounded, unknown: "0"),
        // What numbers something is not formatted as an amount.
        "Int": Row(
            sql: "INTEGER", json: "7", sample: { $0 }, demo: { ".integer(\($0))" }, needsFoundation: false,
            control: .number, rule: "wholeNumber", wants: "a whole number", entry: "7",
            formatting: { !$0.isDisjoint(with: numbers) ? "" : $0.contains("year") ? "year" : "count" }, unknown: "0"),
        "String": Row(
            sql: "TEXT", json: "\"Field name 7\"", sample: { "\"Field name \($0 == "number" ? "\\(number)" : $0)\"" },
            demo: { ".string(\"Field name \\(\($0))\")" }, needsFoundation: false, control: .text, rule: "nonEmpty",
            entry: "Field name 7", entered: { $0 }, shown: { $0 }, unknown: "\"\""),
        "URL": Row(
            sql: "TEXT", json: "\"https://example.com/7\"",
            sample: {
                "URL(string: \"https://example.com/\($0 == "number" ? "\\(number)" : $0)\") ?? URL(filePath: \"/\")"
            },
            demo: { ".string(\"https://example.com/\\(\($0))\")" }, control: .address, rule: "url",
            wants: "an address, such as https://example.com", entry: "https://example.com/7",
            entered: { "\($0).absoluteString" }, shown: { "\($0).absoluteString" }, unknown: "URL(filePath: \"/\")"),
        "UUID": Row(
            sql: "TEXT", json: "\"00000000-0000-0000-0000-000000000007\"",
            sample: {
                "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \($0 == "number" ? "UInt8(number % 256)" : $0)))"
            },
            demo: { ".string(\"00000000-0000-0000-0000-\\(100_000_000_000 + \($0))\")" },
            shown: { "\($0).uuidString" }, unknown: "UUID()"),
    ]

    /// The words by which the name of a field says that it is an amount of money.
    private static let amounts: Set = [
        "amount", "balance", "bonus", "budget", "cost", "costs", "discount", "fee", "fees", "fine", "price", "salary",
        "subtotal", "sum", "tax", "taxes", "total", "value",
    ]

    /// Those of a whole number that counts nothing.
    private static let numbers: Set = ["code", "id", "no", "number", "phone", "pin", "plz", "postcode", "zip"]

    /// Those of a number that must not be rounded to one place after the point.
    private static let exact: Set = [
        "factor", "lat", "latitude", "lng", "lon", "longitude", "percent", "rate", "ratio", "share", "vat",
    ]

    @Sendable private static func rounded(_ words: Set<String>) -> String {
        words.isDisjoint(with: exact) ? "decimal" : ""
    }

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
                "“\(text)” is not a type that a field can have. Write one of \(Self.table.keys.sorted().joined(separator: ", ")), the name of a type of yours, an array such as [String], or an optional such as URL?."
            )
        }
        guard Self.table[String(name)] != nil || name.wholeMatch(of: /(U?Int|Float|CGFloat)\d*/) == nil else {
            throw GeneratorError("“\(text)” is not a type that a field can have. Write Int or Double.")
        }
        base = Self.table[String(name)] == nil ? .named(String(name)) : .known(String(name))
    }

    /// Whether a value of an answer that looks like this type can be read as the other one, which more values gave.
    func fits(_ other: FieldType) -> Bool {
        let wider = [
            "Int": ["Decimal", "Double"], "Decimal": ["Double"], "URL": ["String"], "UUID": ["String"],
            "Date": ["String"],
        ]
        return isArray == other.isArray && (!isOptional || other.isOptional)
            && (element == other.element || wider[element]?.contains(other.element) == true)
    }

    var text: String { (isArray ? "[\(element)]" : element) + (isOptional ? "?" : "") }

    var element: String {
        switch base {
        case .known(let name), .named(let name): name
        }
    }

    /// Its row of the table; nil for the package's own types.
    var row: Row? { named == nil ? Self.table[element] : nil }

    /// The package's type that this one contains, if any.
    var named: String? {
        if case .named(let name) = base { name } else { nil }
    }

    var isStoredAsJSON: Bool { isArray || named != nil }

    var sql: String {
        // JSON has a null of its own, so the column is never NULL.
        isStoredAsJSON ? "TEXT NOT NULL" : (row?.sql ?? "") + (isOptional ? "" : " NOT NULL")
    }
}
