import Foundation

/// Converts names between Swift, sentences, SQL and paths.
enum SwiftName {
    /// Words that cannot name a type or a member without backticks, or that have another meaning in Swift.
    static let keywords: Set = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// Checks the name of a type, such as a scene. The error explains what to write instead.
    static func checkType(_ name: String, _ role: String) throws(GeneratorError) {
        guard isIdentifier(name), name.first?.isUppercase == true else {
            throw GeneratorError(
                "“\(name)” cannot be the name of \(role). Write a Swift type's name in ASCII letters, such as Cart or ListPosts."
            )
        }
        // Members have this name, too, in lower case.
        guard !keywords.contains(name), !keywords.contains(name.prefix(1).lowercased() + name.dropFirst()) else {
            throw GeneratorError("“\(name)” is a keyword of Swift. Choose another name for \(role).")
        }
    }

    /// Checks the name of a property. The error explains what to write instead.
    ///
    /// - Parameter taken: Names that the property cannot have, each with the reason.
    static func checkMember(
        _ name: String, _ role: String = "a field", taken: [String: String] = TakenNames.fields
    ) throws(GeneratorError) {
        guard isIdentifier(name), name.first?.isLowercase == true else {
            throw GeneratorError(
                "“\(name)” cannot be the name of \(role). Write it as a Swift property, such as userID.")
        }
        if let reason = keywords.contains(name) ? "it is a word of Swift" : taken[name] {
            throw GeneratorError("“\(name)” cannot be the name of \(role): \(reason). Choose another one.")
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The words of a name: `cartItem` and `CartItem` are cart and item, `userIDs` is user and IDs.
    static func words(_ name: String) -> [String] {
        name.matches(of: /iOS|[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/).map { String($0.output) }
    }

    /// Whether a word is an acronym, such as `FAQ`, or its plural, such as `FAQs`.
    private static func isAcronym(_ word: String) -> Bool {
        let letters = word.hasSuffix("s") ? word.dropLast() : word[...]
        return letters.count > 1 && letters.first?.isUppercase == true && letters == letters.uppercased()
    }

    /// Words with a special spelling.
    private static let spelled = Dictionary(
        uniqueKeysWithValues: [
            "API", "CSS", "CSV", "EAN", "GPS", "HTML", "HTTP", "IBAN", "ID", "iOS", "IP", "ISBN", "JSON", "PDF", "SKU",
            "SMS", "SSN", "URI", "URL", "UUID", "VAT", "XML", "ZIP",
        ].flatMap { [($0.lowercased(), $0), ("\($0.lowercased())s", "\($0)s")] })

    /// The name of a member: `CartItem` becomes `cartItem`, `URLList` becomes `urlList`.
    static func member(_ name: String) -> String {
        guard let first = words(name).first else { return name }
        return first.lowercased() + name.dropFirst(first.count)
    }

    /// The name in running text: `CartItem` becomes `cart item`, `userID` becomes `user ID`.
    static func phrase(_ name: String) -> String {
        words(name).map { isAcronym($0) ? $0 : spelled[$0.lowercased()] ?? $0.lowercased() }.joined(separator: " ")
    }

    /// The name as a title: `CartItem` becomes `Cart item`.
    static func title(_ name: String) -> String {
        let phrase = phrase(name)
        return phrase.hasPrefix("iOS") ? phrase : phrase.capitalizedFirst
    }

    /// The name in a database or a path: `userID` becomes `user_id`.
    static func snakeCase(_ name: String, separator: String = "_") -> String {
        words(name).map { $0.lowercased() }.joined(separator: separator)
    }

    /// Endings with an irregular plural, and endings whose plural the rules would mistake for another word's. An ending
    /// of three letters or less only matches a whole word.
    private static let irregular: [(one: String, many: String)] = [
        ("person", "people"), ("olive", "olives"), ("child", "children"), ("man", "men"), ("woman", "women"),
        ("foot", "feet"),
        ("tooth", "teeth"), ("mouse", "mice"), ("ysis", "yses"), ("crisis", "crises"), ("thesis", "theses"),
        ("diagnosis", "diagnoses"), ("quiz", "quizzes"), ("movie", "movies"), ("cookie", "cookies"),
        ("hero", "heroes"), ("potato", "potatoes"), ("tomato", "tomatoes"), ("echo", "echoes"), ("leaf", "leaves"),
        ("loaf", "loaves"), ("shelf", "shelves"), ("half", "halves"), ("thief", "thieves"), ("wolf", "wolves"),
        ("knife", "knives"), ("wife", "wives"), ("life", "lives"), ("cache", "caches"),
        ("niche", "niches"), ("excuse", "excuses"), ("fuse", "fuses"), ("selfie", "selfies"), ("calorie", "calories"),
        ("tie", "ties"),
    ]

    /// Words whose plural equals the singular.
    private static let uncountable: Set = [
        "aircraft", "baggage", "data", "deer", "equipment", "feedback", "fish", "furniture", "hardware", "information",
        "luggage", "media", "merchandise", "money", "news", "series", "sheep", "software", "species", "traffic",
        "weather",
    ]

    /// The plural: `Cart` becomes `Carts`, `Category` becomes `Categories`, `Box` becomes `Boxes`.
    static func plural(_ name: String) -> String {
        let word = words(name).last?.lowercased() ?? ""
        if uncountable.contains(word) { return name }
        if let ending = irregular.first(where: { word == $0.one || $0.one.count > 3 && word.hasSuffix($0.one) }) {
            return String(name.dropLast(ending.one.count - 1) + ending.many.dropFirst())
        }
        if name.contains(/[^aeiou]y$/) { return name.dropLast() + "ies" }
        return name + (name.contains(/(s|x|z|ch|sh)$/) ? "es" : "s")
    }

    /// The singular: `items` becomes `item`, `categories` becomes `category`.
    static func singular(_ name: String) -> String {
        let word = words(name).last?.lowercased() ?? ""
        if uncountable.contains(word) { return name }
        if let ending = irregular.first(where: { word == $0.many || $0.one.count > 3 && word.hasSuffix($0.many) }) {
            return String(name.dropLast(ending.many.count - 1) + ending.one.dropFirst())
        }
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        // Addresses, statuses, aliases, boxes, batches, but not houses, cases, sizes.
        if word.contains(/(ss|[^aeiou]us|ias|gas|anvas|atlas|lens|x|ch|sh)es$/) { return String(name.dropLast(2)) }
        return word.contains(/([sui]|ia|ga|anva|atla|len)s$/) || !name.hasSuffix("s") ? name : String(name.dropLast())
    }

    /// The phrase with its indefinite article: `a cart`, `an item`, `an FAQ`, or without an article if it is a plural.
    static func withArticle(_ phrase: String) -> String {
        let words = phrase.split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last else { return phrase }
        let isMass = uncountable.contains(last) && !["series", "species"].contains(last)
        if isMass || singular(last) != last { return phrase }
        let isVowel =
            isAcronym(first)
            ? first.contains(/^[AEFHILMNORSX]/)
            : first.contains(/^[aeiou]|^(hour|heir|honest)/) && !first.contains(/^(use|usa|usu|uni|util|eu|one$)/)
        return (isVowel ? "an " : "a ") + phrase
    }

    /// The member of an entity for a JSON field. A name that Swift reserves, such as `class` of a `Cart`, becomes
    /// `cartClass`.
    static func member(json: String, of entity: String) -> String {
        let name = member(json: json)
        return name.isEmpty || (try? checkMember(name)) != nil ? name : member(entity) + name.capitalizedFirst
    }

    /// The member for a JSON field: `user_id`, `user-id` and `userId` become `userID`.
    static func member(json: String) -> String {
        let latin = json.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? json
        // GitHub's counts of reactions have the keys "+1" and "-1".
        let signed = latin.replacing("+", with: " plus ").replacing(/^-(?=\d)/, with: "minus ")
        let parts = signed.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.flatMap { words(String($0)) }
        return parts.enumerated().map { index, part in
            let word = part.lowercased()
            if index == 0 { return word }
            if ["id", "url", "uuid"].contains(word) { return word.uppercased() }
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        .joined()
    }
}
