/// The parts of a domain's entity that the generator needs.
struct Entity: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        let name: String
        /// The words of the name, in lower case.
        let words: [String]
        let title: String
        var type: FieldType
        /// The server's name for the field.
        var key: String

        init(_ name: String, _ type: FieldType, key: String? = nil) {
            self.name = name
            words = SwiftName.words(name).map { $0.lowercased() }
            title = SwiftName.title(name)
            self.type = type
            self.key = key ?? name
        }
    }

    let name: String
    /// The name of a member, such as `cart`.
    let member: String
    /// The name in running text, such as `cart item`.
    let phrase: String
    /// The plural of the name, such as `Carts`.
    var plural: String
    var fields: [Field]
    /// The types of the entity's fields: types that are generated with the entity, and existing types of the package.
    var parts: [Entity] = []
    /// The parameters of the initializer that cannot be fields, and that have default values.
    var unread: [String] = []
    /// The names of string fields that cannot be titles, because they contain dates, or the same string in all records.
    var untitled: Set<String> = []
    /// The fields that users enter in a form, if the command line names them.
    var entered: [String]?
    /// The title and the version from the command line. An empty version means that the server has no versions.
    var chosenTitle: String?
    var chosenVersion: String?

    init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
        member = SwiftName.member(name)
        phrase = SwiftName.phrase(name)
        plural = SwiftName.plural(name)
    }

    /// The name of a member for several entities, such as `carts`.
    var members: String { plural == name ? "\(member)List" : listKey }
    /// The likely name for several entities in a server's response.
    var listKey: String { SwiftName.member(plural) }
    /// The plural in running text, such as `cart items`.
    var phrases: String { SwiftName.phrase(plural) }
    var id: Field? { fields.first { $0.name == "id" } }

    /// The field to show as a title: a string with a usual name, else a string called a name or title, else the first
    /// string, or `nil` if the entity has no readable string.
    var titleField: Field? {
        if let chosenTitle { return fields.first { $0.name == chosenTitle } }
        let texts = fields.filter {
            $0.type == FieldType(.known("String")) && !Self.common.contains($0.name) && !untitled.contains($0.name)
                && !$0.isReference && !$0.isVersion && !Self.technical.contains($0.words.last ?? "")
        }
        let usual = ["name", "title", "fullName", "username", "subject", "text"]
        return usual.lazy.compactMap { name in texts.first { $0.name == name } }.first
            ?? texts.first { ["name", "title"].contains($0.words.last) } ?? texts.first
    }

    /// The field with which the server distinguishes versions. Edits contain it.
    var versionField: Field? {
        if let chosenVersion { return fields.first { $0.name == chosenVersion } }
        return fields.first { $0.isVersion && $0.words.joined() == "etag" } ?? fields.first(where: \.isVersion)
    }

    /// The names of strings whose values many entities share.
    private static let common: Set = [
        "country", "currency", "kind", "language", "locale", "object", "state", "status", "timezone", "type", "unit",
    ]
    /// The last words in the names of strings that only programs read, and not users.
    private static let technical: Set = ["checksum", "hash", "token", "uri", "url"]

    func hasFields(of other: Entity) -> Bool {
        fields.map { [$0.name, $0.type.text] } == other.fields.map { [$0.name, $0.type.text] }
    }

    /// Describes the fields in which both entities differ. Returns `nil` if a response with this entity can be decoded
    /// as the declared entity, even if it lacks optional fields and lists, or has fewer nulls.
    func difference(from declared: Entity) -> String? {
        func text(_ fields: [Field], _ place: String) -> String? {
            let texts = fields.map { "\($0.name):\($0.type.text)" }
            return texts.isEmpty ? nil : "\(texts.joined(separator: ", ")) \(place)"
        }
        let there = declared.fields.filter { field in
            let same = fields.first { $0.name == field.name }
            return same.map { !$0.type.fits(field.type) } ?? !(field.type.isOptional || field.type.isArray)
        }
        let here = fields.filter { field in
            !declared.fields.contains { $0.name == field.name && field.type.fits($0.type) }
        }
        let texts = [text(there, "there"), text(here, "here")].compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// Takes over the fields of the declared entity, and keeps the server's names and notations.
    mutating func adopt(_ declared: Entity) {
        let own = fields
        fields = declared.fields
        for index in fields.indices {
            guard let field = own.first(where: { $0.name == fields[index].name }) else { continue }
            fields[index].key = field.key
            // The same Swift type may have a different notation on the server, such as a day in a string.
            if field.type.element == fields[index].type.element { fields[index].type.base = field.type.base }
        }
        unread = declared.unread
    }

    var allFields: [Field] { fields + parts.flatMap(\.allFields) }

    func check() throws(GeneratorError) {
        try SwiftName.checkType(name, "an entity")
        var seen: [String: String] = [:]
        for field in fields {
            try SwiftName.checkMember(field.name)
            if let key = seen.updateValue(field.key, forKey: field.name) {
                throw GeneratorError(
                    key == field.key
                        ? "\(name) has the field \(field.name) twice. Remove one of them."
                        : "\(key) and \(field.key) of \(name) would both be named \(field.name). Remove one of them.")
            }
        }
        for part in parts {
            try part.check()
            guard parts.allSatisfy({ $0.name != part.name || $0.hasFields(of: part) }) else {
                throw GeneratorError(
                    "Two objects of the response with different fields would both be named \(part.name). Remove one of them from the file, and add it by hand."
                )
            }
        }
    }

    /// Checks that the entity has an ID. Only an entity generated alone needs no ID.
    ///
    /// - Parameter file: The server's response that defines the entity, if any.
    func checkIdentity(in file: String?) throws(GeneratorError) {
        guard let id else {
            throw GeneratorError(
                file.map {
                    "No key in \($0) identifies \(SwiftName.withArticle(phrase)). Save a response with one of id, uuid, guid, \(member)_id or \(member)_uuid."
                } ?? "\(name) has no field that identifies it. Add one, such as id:Int, id:String or id:UUID.")
        }
        guard ["Int", "String", "UUID"].contains(id.type.text) else {
            throw GeneratorError(
                file.map {
                    "\(id.key) in \($0), which identifies \(SwiftName.withArticle(phrase)), is missing in some items, or neither a text nor a whole number of 64 bits. Save a response in which each has one, such as \"\(id.key)\": \"7\"."
                }
                    ?? "The id of \(name) is \(id.type.text). Rows are identified by Int, String or UUID: write id:Int, id:String or id:UUID."
            )
        }
    }
}
