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

    /// Checks the name of a type, such as a scene. The error suggests a valid name.
    static func checkType(_ name: String, _ role: String) throws(GeneratorError) {
        guard isIdentifier(name), name.first?.isUppercase == true else {
            throw GeneratorError(
                "“\(name)” cannot be the name of \(role). Write a Swift type's name in ASCII letters, such as Cart or ListPosts."
            )
        }
        // Members also have this name, in lower case.
        guard !keywords.contains(name), !keywords.contains(name.prefix(1).lowercased() + name.dropFirst()) else {
            throw GeneratorError("“\(name)” is a keyword of Swift. Choose another name for \(role).")
        }
    }

    /// Checks the name of a property. The error suggests a valid name.
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

    /// Returns the words of a name: cart and item for `cartItem` and `CartItem`, user and IDs for `userIDs`.
    static func words(_ name: String) -> [String] {
        name.matches(of: /iOS|[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/).map { String($0.output) }
    }

    /// Returns whether a word is an acronym, such as `FAQ`, or the plural of an acronym, such as `FAQs`.
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

    /// Returns the name of a member: `cartItem` for `CartItem`, `urlList` for `URLList`.
    static func member(_ name: String) -> String {
        guard let first = words(name).first else { return name }
        return first.lowercased() + name.dropFirst(first.count)
    }

    /// Returns the name in running text: `cart item` for `CartItem`, `user ID` for `userID`.
    static func phrase(_ name: String) -> String {
        words(name).map { isAcronym($0) ? $0 : spelled[$0.lowercased()] ?? $0.lowercased() }.joined(separator: " ")
    }

    /// Returns the name as a title: `Cart item` for `CartItem`.
    static func title(_ name: String) -> String {
        let phrase = phrase(name)
        return phrase.hasPrefix("iOS") ? phrase : phrase.capitalizedFirst
    }

    /// Returns the name in a database or a path: `user_id` for `userID`.
    static func snakeCase(_ name: String, separator: String = "_") -> String {
        words(name).map { $0.lowercased() }.joined(separator: separator)
    }

    /// Endings with an irregular plural, and endings whose plural the rules would mistake for the plural of another
    /// word. An ending of at most three letters matches only a whole word.
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

    /// Words whose plural is the same as the singular.
    private static let uncountable: Set = [
        "aircraft", "baggage", "data", "deer", "equipment", "feedback", "fish", "furniture", "hardware", "information",
        "luggage", "media", "merchandise", "money", "news", "series", "sheep", "software", "species", "traffic",
        "weather",
    ]

    /// Returns the plural: `Carts` for `Cart`, `Categories` for `Category`, `Boxes` for `Box`.
    static func plural(_ name: String) -> String {
        let word = words(name).last?.lowercased() ?? ""
        if uncountable.contains(word) { return name }
        if let ending = irregular.first(where: { word == $0.one || $0.one.count > 3 && word.hasSuffix($0.one) }) {
            return String(name.dropLast(ending.one.count - 1) + ending.many.dropFirst())
        }
        if name.contains(/[^aeiou]y$/) { return name.dropLast() + "ies" }
        return name + (name.contains(/(s|x|z|ch|sh)$/) ? "es" : "s")
    }

    /// Returns the singular: `item` for `items`, `category` for `categories`.
    static func singular(_ name: String) -> String {
        let word = words(name).last?.lowercased() ?? ""
        if uncountable.contains(word) { return name }
        if let ending = irregular.first(where: { word == $0.many || $0.one.count > 3 && word.hasSuffix($0.many) }) {
            return String(name.dropLast(ending.many.count - 1) + ending.one.dropFirst())
        }
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        // This matches addresses, statuses, aliases, boxes and batches, but not houses, cases and sizes.
        if word.contains(/(ss|[^aeiou]us|ias|gas|anvas|atlas|lens|x|ch|sh)es$/) { return String(name.dropLast(2)) }
        return word.contains(/([sui]|ia|ga|anva|atla|len)s$/) || !name.hasSuffix("s") ? name : String(name.dropLast())
    }

    /// Returns the phrase with its indefinite article, such as `a cart`, `an item` or `an FAQ`. A plural gets no
    /// article.
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

    /// Returns the member of an entity for a JSON field. A name that Swift reserves, such as `class` of a `Cart`,
    /// becomes `cartClass`.
    static func member(json: String, of entity: String) -> String {
        let name = member(json: json)
        return name.isEmpty || (try? checkMember(name)) != nil ? name : member(entity) + name.capitalizedFirst
    }

    /// Returns the member for a JSON field: `userID` for `user_id`, `user-id` and `userId`.
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
