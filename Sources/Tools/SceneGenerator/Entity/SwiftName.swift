import Foundation

/// Converts names between Swift, sentences, SQL and paths.
enum SwiftName {
    /// Words that cannot name a type or a member without backticks, or that have another meaning in Swift.
    private static let keywords: Set = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// Types that generated files import, and that a type of the same name would hide.
    private static let taken: Set = [
        "Array", "Bool", "Button", "Character", "Data", "Date", "Decimal", "Dictionary", "Double", "Draft", "Driver",
        "Endpoint", "Equatable", "Error", "Event", "Failure", "Float", "Form", "Formatting", "Frame", "Identifiable",
        "Input", "Int", "List", "Live", "Migration", "Navigator", "Observable", "Optional", "Output", "Page",
        "PageRequest", "PagedList", "Paging", "Property", "Result", "Route", "Rule", "Scene", "SceneStack", "Section",
        "Sendable", "Set", "Store", "String", "Table", "Task", "Text", "Trigger", "URL", "UUID", "UseCases", "View",
        "ViewModel", "ViewState", "Void",
    ]

    /// Checks the name of a type, such as a scene or an entity. Throws an error that says what to write instead.
    static func checkType(_ name: String, _ role: String) throws(GeneratorError) {
        guard isIdentifier(name), name.first?.isUppercase == true else {
            throw GeneratorError(
                "“\(name)” cannot be the name of \(role). Write a Swift type's name in ASCII letters, such as Cart or ListPosts."
            )
        }
        guard !keywords.contains(name), !taken.contains(name) else {
            throw GeneratorError("“\(name)” is a name that Swift or the kit uses already. Choose another for \(role).")
        }
    }

    /// Checks the name of a property. Throws an error that says what to write instead.
    static func checkMember(_ name: String) throws(GeneratorError) {
        guard isIdentifier(name), name.first?.isLowercase == true else {
            throw GeneratorError(
                "“\(name)” cannot be the name of a field. Write it as a Swift property, such as userID.")
        }
        // A form cancels, and its draft is validated.
        guard !keywords.contains(name), name != "cancel", name != "validated" else {
            throw GeneratorError("“\(name)” is a word of Swift or of forms. Choose another name for the field.")
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*/) != nil
    }

    /// The words of a name: `cartItem` and `CartItem` are cart and item, `userID` is user and ID.
    static func words(_ name: String) -> [String] {
        name.matches(of: /[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/).map { String($0.output) }
    }

    /// The name of a member: `CartItem` becomes `cartItem`, `URLList` becomes `urlList`.
    static func member(_ name: String) -> String {
        guard let first = words(name).first else { return name }
        return first.lowercased() + name.dropFirst(first.count)
    }

    /// The words within a sentence: `CartItem` becomes `cart item`, `userID` becomes `user ID`.
    static func phrase(_ name: String) -> String {
        words(name).map { $0.count > 1 && $0 == $0.uppercased() ? $0 : $0.lowercased() }.joined(separator: " ")
    }

    /// The name as a title: `CartItem` becomes `Cart item`.
    static func title(_ name: String) -> String {
        let phrase = phrase(name)
        return phrase.prefix(1).uppercased() + phrase.dropFirst()
    }

    /// The name in a database or a path: `userID` becomes `user_id`.
    static func snakeCase(_ name: String, separator: String = "_") -> String {
        words(name).map { $0.lowercased() }.joined(separator: separator)
    }

    /// Endings with a plural of their own, and those whose plural the rules would take for another's.
    private static let irregular: [(one: String, many: String)] = [
        ("person", many: "people"), ("child", "children"), ("ysis", "yses"), ("movie", "movies"),
        ("cookie", "cookies"),
    ]

    /// The plural: `Cart` becomes `Carts`, `Category` becomes `Categories`, `Box` becomes `Boxes`.
    static func plural(_ name: String) -> String {
        if let ending = irregular.first(where: { name.lowercased().hasSuffix($0.one) }) {
            return String(name.dropLast(ending.one.count - 1) + ending.many.dropFirst())
        }
        if name.contains(/[^aeiou]y$/) { return name.dropLast() + "ies" }
        return name + (name.contains(/(s|x|z|ch|sh)$/) ? "es" : "s")
    }

    /// The singular: `items` becomes `item`, `categories` becomes `category`.
    static func singular(_ name: String) -> String {
        if let ending = irregular.first(where: { name.lowercased().hasSuffix($0.many) }) {
            return String(name.dropLast(ending.many.count - 1) + ending.one.dropFirst())
        }
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        // Addresses, statuses, aliases, boxes, batches; not houses, cases, sizes.
        if name.contains(/(ss|[^aeiou]us|ias|x|ch|sh)es$/) { return String(name.dropLast(2)) }
        return name.contains(/[^su]s$/) ? String(name.dropLast()) : name
    }

    /// The phrase with its indefinite article: `a cart`, `an item`.
    static func withArticle(_ phrase: String) -> String {
        let isVowel = phrase.first.map { "aeiouAEIOU".contains($0) } ?? false
        return (isVowel && !phrase.hasPrefix("user") && !phrase.hasPrefix("uni") ? "an " : "a ") + phrase
    }

    /// The member of an entity for a JSON field: what Swift cannot write, such as `class` of a `Cart`, becomes
    /// `cartClass`.
    static func member(json: String, of entity: String) -> String {
        let name = member(json: json)
        return name.isEmpty || (try? checkMember(name)) != nil ? name : member(entity) + name.capitalizedFirst
    }

    /// The member for a JSON field: `user_id`, `user-id` and `userId` become `userID`.
    static func member(json: String) -> String {
        let latin = json.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? json
        let parts = latin.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.flatMap { words(String($0)) }
        return parts.enumerated().map { index, part in
            let word = part.lowercased()
            if index == 0 { return word }
            if ["id", "url", "uuid"].contains(word) { return word.uppercased() }
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        .joined()
    }
}
