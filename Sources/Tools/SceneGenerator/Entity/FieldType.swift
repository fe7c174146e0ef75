/// The type of a field: a base type, an array of the base type, or an optional of one of these. A field cannot be a
/// nested array, a dictionary or a generic type.
struct FieldType: Equatable, Sendable {
    enum Base: Equatable, Sendable {
        /// A type in the table of known types.
        case known(String)
        /// A struct that the package declares.
        case named(String)
        case choice(Choice)
    }

    /// An enumeration, with its values as the server sends them.
    struct Choice: Equatable, Sendable {
        var name: String
        var values: [String]
        /// Whether the package already has the enumeration as an enum of strings.
        var isDeclared = false

        var cases: [Entity.Field] {
            values.map { Entity.Field(SwiftName.member(json: $0, of: name), FieldType(.known("String")), key: $0) }
        }
    }

    var base: Base
    var isArray = false
    var isOptional = false

    /// The properties of a type in Swift, SQL, JSON, a form and a view.
    struct Row: Sendable {
        var swift: String
        let sql: String
        /// Returns the JSON of the sample value with this number.
        let json: @Sendable (Int) -> String
        /// Returns the Swift expression for a sample value. The argument is either the variable name `number`, or
        /// digits.
        let sample: @Sendable (String) -> String
        /// The type that replaces the entity's type in a response. It has a property `value` with an initializer.
        var wrapper: String?
        /// DomainKit's rule that reads the value from a string, or `nil` if the control has a value of the type.
        var rule: String?
        /// The rule for forms in which everything is entered as text.
        var textRule: String?
        /// The input that the message of a broken rule requests. It is empty if the field's name is enough.
        var wants = ""
        /// Returns the text that a test enters for the sample value with this number.
        var entry: @Sendable (Int) -> String = { "\($0)" }
        /// Returns the Swift expression that converts a value to the text in a form.
        var entered: @Sendable (String) -> String = { "\"\\(\($0))\"" }
        /// Returns the SwiftUI control for a title and a binding. `nil` for a type that users cannot enter in a form.
        var control: (@Sendable (_ title: String, _ binding: String) -> String)?
        /// Returns the Swift expression for the text that a view shows for a value.
        var shown: @Sendable (String) -> String = { "\"\\(\($0))\"" }
        /// Returns the function of `Formatting` for a field with these words in its name, or an empty string.
        var formatting: @Sendable (Set<String>) -> String = { _ in "" }
        /// The value in a new entity, before the user or the server sets it.
        var initial: String
    }

    @Sendable private static func textField(taking entry: String) -> @Sendable (String, String) -> String {
        { title, binding in "TextField(\"\(title)\", text: \(binding))" + (entry.isEmpty ? "" : ".takes(.\(entry))") }
    }

    @Sendable private static func text(_ number: String) -> String { number == "number" ? "\\(number)" : number }

    private static let date: @Sendable (String) -> String = {
        "Date(timeIntervalSince1970: \($0 == "number" ? "Double(number)" : $0) * 86_400)"
    }
    private static let decimal = Row(
        swift: "Decimal", sql: "TEXT", json: { "\($0)" }, sample: { "Decimal(\($0))" }, rule: "decimal",
        wants: "a number", control: textField(taking: "decimal"),
        formatting: { $0.isDisjoint(with: amounts) ? rounded($0) : "money" },
        initial: "0")
    private static let day: @Sendable (String) -> String = { "\($0).formatted(.iso8601.year().month().day())" }
    private static let dayEntry: @Sendable (Int) -> String = { "1970-01-\($0 < 9 ? "0" : "")\($0 + 1)" }

    static let table: [String: Row] = [
        "Bool": Row(
            swift: "Bool", sql: "INTEGER", json: { "\(!$0.isMultiple(of: 2))" },
            sample: { Int($0).map { "\(!$0.isMultiple(of: 2))" } ?? "!\($0).isMultiple(of: 2)" },
            textRule: "yesOrNo", wants: "yes or no", entry: { $0.isMultiple(of: 2) ? "no" : "yes" },
            entered: { "\($0) ? \"yes\" : \"no\"" },
            control: { "Toggle(\"\($0)\", isOn: \($1))" }, shown: { "\($0) ? \"yes\" : \"no\"" },
            initial: "false"),
        "Data": Row(
            swift: "Data", sql: "BLOB", json: { _ in "\"AQID\"" }, sample: { _ in "Foundation.Data([1, 2, 3])" },
            initial: "Foundation.Data()"),
        "Date": Row(
            swift: "Date", sql: "REAL", json: { "\"\([dayEntry($0), "00:00:00Z"].joined(separator: "T"))\"" },
            sample: date,
            textRule: "day", wants: "a day as year-month-day, such as 1980-06-22", entry: dayEntry, entered: day,
            control: { "DatePicker(\"\($0)\", selection: \($1))" }, formatting: { _ in "moment" },
            initial: "environment.now()"),
        "Day": Row(
            swift: "Date", sql: "REAL", json: { "\"\(dayEntry($0))\"" }, sample: date,
            wrapper: "DayText", textRule: "day", wants: "a day as year-month-day, such as 1980-06-22",
            entry: dayEntry, entered: day,
            control: {
                """
                DatePicker("\($0)", selection: \($1), displayedComponents: .date)
                .environment(\\.timeZone, .gmt)
                """
            }, formatting: { _ in "day" },
            initial: "environment.now()"),
        "Decimal": decimal,
        "DecimalText": Row(
            swift: "Decimal", sql: decimal.sql, json: { "\"\($0)\"" }, sample: decimal.sample, wrapper: "DecimalText",
            rule: decimal.rule, wants: decimal.wants, control: decimal.control, formatting: decimal.formatting,
            initial: decimal.initial),
        "Double": Row(
            swift: "Double", sql: "REAL", json: { "\($0)" }, sample: { "Double(\($0))" }, rule: "double",
            wants: "a number", entry: { "\($0)" }, control: textField(taking: "decimal"), formatting: rounded,
            initial: "0"),
        // A number such as a ZIP code must not be formatted as a count.
        "Int": Row(
            swift: "Int", sql: "INTEGER", json: { "\($0)" }, sample: { $0 }, rule: "wholeNumber",
            wants: "a whole number", control: textField(taking: "wholeNumber"),
            formatting: { !$0.isDisjoint(with: numbers) ? "" : $0.contains("year") ? "year" : "count" },
            initial: "0"),
        "String": Row(
            swift: "String", sql: "TEXT", json: { "\"Title \($0)\"" }, sample: { "\"Title \(text($0))\"" },
            rule: "nonEmpty", entry: { "Title \($0)" }, entered: { $0 }, control: textField(taking: ""), shown: { $0 },
            initial: "\"\""),
        "URL": Row(
            swift: "URL", sql: "TEXT", json: { "\"https://example.com/\($0)\"" },
            sample: { "URL(string: \"https://example.com/\(text($0))\") ?? URL(filePath: \"/\")" }, rule: "url",
            wants: "a URL, such as https://example.com", entry: { "https://example.com/\($0)" },
            entered: { "\($0).absoluteString" }, control: textField(taking: "url"), shown: { "\($0).absoluteString" },
            initial: "URL(filePath: \"/\")"),
        "UUID": Row(
            swift: "UUID", sql: "TEXT", json: { "\"00000000-0000-0000-0000-0000000000\($0 < 10 ? "0" : "")\($0)\"" },
            sample: {
                let number = $0 == "number" ? "UInt8(number % 256)" : $0
                return "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \(number)))"
            }, shown: { "\($0).uuidString" },
            initial: "environment.uuid()"),
    ]

    private static func row(of choice: Choice) -> Row {
        let cases = choice.cases.map { ".\($0.name)" }
        return Row(
            swift: choice.name, sql: "TEXT", json: { "\"\(choice.values[$0 % cases.count])\"" },
            sample: { Int($0).map { cases[$0 % cases.count] } ?? "\(choice.name).allCases[\($0) % \(cases.count)]" },
            textRule: "init() { text in \(choice.name).allCases.first { $0.rawValue == text } }",
            wants: "one of \(choice.values.joined(separator: ", "))", entry: { choice.values[$0 % cases.count] },
            entered: { "\($0).rawValue" },
            control: {
                let text = choice.isDeclared ? "rawValue" : "title"
                return """
                    Picker("\($0)", selection: \($1)) {
                    ForEach(\(choice.name).allCases, id: \\.self) { Text($0.\(text)).tag($0) }
                    }
                    """
            },
            shown: { "\($0).\(choice.isDeclared ? "rawValue" : "title")" }, initial: cases[0])
    }

    /// Words in a field's name that indicate an amount of money.
    static let amounts: Set = [
        "amount", "balance", "bonus", "budget", "cost", "costs", "discount", "fee", "fees", "fine", "price", "salary",
        "subtotal", "sum", "tax", "taxes", "total", "value",
    ]

    /// Words in a field's name that indicate a whole number that is not a count.
    private static let numbers: Set = ["code", "id", "no", "number", "phone", "pin", "plz", "postcode", "zip"]

    /// Words in a field's name that indicate a number that must not be rounded to one decimal place.
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

    /// Returns whether a value that looks like this type can be decoded as the other type, which was derived from more
    /// values.
    func fits(_ other: FieldType) -> Bool {
        let wider = [
            "Int": ["Decimal", "Double"], "Decimal": ["Double"], "URL": ["String"], "UUID": ["String"],
            "Date": ["String"],
        ]
        return isArray == other.isArray && (!isOptional || other.isOptional)
            && (element == other.element || wider[element]?.contains(other.element) == true)
    }

    var text: String { (isArray ? "[\(element)]" : element) + (isOptional ? "?" : "") }

    /// The Swift type without array and optional.
    var element: String { named ?? row?.swift ?? "" }

    /// The type's row in the table. `nil` for the package's own structs.
    var row: Row? {
        switch base {
        case .known(let name): Self.table[name]
        case .choice(let choice): Self.row(of: choice)
        case .named: nil
        }
    }

    /// The package's struct that this type contains, if any.
    var named: String? {
        if case .named(let name) = base { name } else { nil }
    }

    var choice: Choice? {
        if case .choice(let choice) = base { choice } else { nil }
    }

    var isStoredAsJSON: Bool { isArray || named != nil }

    var sql: String {
        // JSON has its own null, so the column is never NULL.
        isStoredAsJSON ? "TEXT NOT NULL" : (row?.sql ?? "") + (isOptional ? "" : " NOT NULL")
    }
}
