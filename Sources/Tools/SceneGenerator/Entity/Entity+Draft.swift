extension Entity {
    /// The fields that a form for a new entity asks for: those that can be entered as text.
    var draftFields: [Field] {
        fields.filter { field in
            let isText = ![.data, .uuid].contains(field.type.base) && field.type.named == nil
            return field.name != "id" && !field.type.isArray && isText
        }
    }
}

extension Entity {
    /// A Swift expression for the identity of the sample with a number.
    func ownID(_ number: String) -> String {
        switch id?.type.base {
        case .int: number
        case .uuid: "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(\(number) % 256)))"
        default: "\"\\(\(number))\""
        }
    }
}

extension Entity.Field {
    /// Whether the entered text is the value itself.
    var isTextField: Bool { type.base == .string }

    /// The name of the draft's property: a text that is converted has the suffix `Text`.
    var draftName: String { isTextField ? name : "\(name)Text" }

    /// The message for text that is no value.
    var ruleMessage: String {
        switch type.base {
        case .int: "Please enter a whole number"
        case .decimal, .double: "Please enter a number"
        case .date: "Please enter a day as year-month-day, such as 1980-06-22"
        case .bool: "Please enter yes or no"
        case .url: "Please enter an address, such as https://example.com"
        default: "Please enter \(SwiftName.withArticle(SwiftName.phrase(name)))"
        }
    }

    /// The rule that converts text to the value, as a Swift expression.
    var rule: String {
        if isTextField, !type.isOptional { return ".nonEmpty(\"\(ruleMessage)\")" }
        let value =
            switch type.base {
            case .int: "Int(text)"
            case .decimal:
                "text.wholeMatch(of: /[+-]?[0-9]+(\\.[0-9]+)?/).flatMap { Decimal(string: String($0.0), locale: Locale(identifier: \"en_US_POSIX\")) }"
            case .double: "Double(text).flatMap { $0.isFinite ? $0 : nil }"
            case .date: "try? Date(text, strategy: .iso8601.year().month().day())"
            case .bool: "[\"yes\": true, \"no\": false][text.lowercased()]"
            case .url: "URL(string: text).flatMap { $0.host() == nil ? nil : $0 }"
            default: "text"
            }
        let result = type.isOptional ? "text.isEmpty ? .some(nil) : (\(value)).map { .some($0) }" : value
        let optionalText =
            "Rule<String, String?>(\"\(ruleMessage)\") { $0.trimmed.isEmpty ? .some(nil) : .some($0.trimmed) }"
        if isTextField { return optionalText }
        return
            "Rule<String, \(type.text)>(\"\(ruleMessage)\") { entered in\nlet text = entered.trimmed\nreturn \(result)\n}"
    }

    /// A valid text, and the resulting value as a journal writes it.
    var sampleEntry: (text: String, value: String) {
        switch type.base {
        case .int: ("7", "7")
        case .decimal, .double: ("7.5", "7.5")
        case .date: ("1980-06-22", "1980-06-22 00:00:00 +0000")
        case .bool: ("yes", "true")
        case .url: ("https://example.com/7", "https://example.com/7")
        default: ("Fine", "Fine")
        }
    }
}
