import Foundation

/// A sample response of a server, from which the generator derives an entity, its parts and the format of the list.
struct JSONSample {
    private(set) var entity: Entity
    /// The format of a list response, or `nil` if the sample is a single entity.
    private(set) var responseFormat: ListResponseFormat?
    /// The keys whose type the sample does not show, because all records have null, an empty list, or an object without
    /// readable fields. The generator leaves them out.
    private(set) var unknown: [String] = []
    /// The keys around one entity, from the outermost.
    private(set) var envelope: [String] = []
    /// The keys, each with its entity, whose values look like dates but cannot be parsed as dates.
    private(set) var dates: [String] = []
    private let choices: [String: [String]]

    /// Returns the key of the only list in a file, or else the name of the file. Returns `nil` if neither is a word.
    static func listKey(in value: JSONValue, of file: String) -> String? {
        let lists = value.object.map { Self.lists(of: "", in: $0) } ?? []
        let key = lists.first?.path.last.flatMap { ["data", "items", "results"].contains($0) ? nil : $0 }
        let name = key ?? URL(filePath: file).deletingPathExtension().lastPathComponent
        return name.first?.isLetter == true ? name : nil
    }

    init(
        _ value: JSONValue, of file: String, entity name: String, choices: [String: [String]] = [:]
    ) throws(GeneratorError) {
        self.choices = choices
        var records: [[JSONValue.Member]] = []
        responseFormat = ListResponseFormat()
        switch value {
        case .array(let elements): records = elements.compactMap(\.object)
        case .object(let fields):
            let lists = Self.lists(of: name, in: fields)
            if let list = lists.first, lists.count == 1 || list.path.count < lists[1].path.count {
                records = list.records
                responseFormat = ListResponseFormat(answer: value, list: list.path)
            } else if lists.count > 1 {
                throw GeneratorError(
                    "\(file) has several lists: \(lists.map { $0.path.joined(separator: ".") }.joined(separator: ", ")). Leave the one with \(SwiftName.plural(name)) in it."
                )
            } else {
                let content = Self.content(of: fields, name)
                if Self.identity(of: name, among: content.fields.keys) == nil,
                    let list = content.fields.first(where: { $0.value == .array([]) })
                {
                    throw GeneratorError(
                        "\(list.key) of \(file) is an empty list. Save a response with a \(SwiftName.phrase(name)) in it."
                    )
                }
                (envelope, records, responseFormat) = (content.path, [content.fields], nil)
            }
        default: break
        }
        entity = Entity(name: name, fields: [])
        entity = try self.entity(name, records)
        guard !entity.fields.isEmpty else {
            throw GeneratorError(
                "\(file) has no object to read the fields of \(name) from. Save a response with one entity, or with a list of them."
            )
        }
        try entity.check()
    }

    /// Returns the key that most likely identifies an entity.
    private static func identity(of name: String, among keys: some Sequence<String>) -> String? {
        let own = SwiftName.member(name)
        return ["id", "uuid", "guid", "\(own)ID", "\(own)UUID"].lazy
            .compactMap { member in keys.filter { SwiftName.member(json: $0) == member }.max() }.first
    }

    /// Returns an entity that is the only content of an object, as in `{"data": {"id": 7}}`, with the path to the
    /// entity.
    private static func content(
        of fields: [JSONValue.Member], _ name: String, at path: [String] = []
    ) -> (path: [String], fields: [JSONValue.Member]) {
        guard identity(of: name, among: fields.keys) == nil, fields.count == 1, let inner = fields[0].value.object
        else { return (path, fields) }
        return content(of: inner, name, at: path + [fields[0].key])
    }

    /// Returns the lists of objects in a response, the shortest path first, without the lists inside an entity.
    private static func lists(
        of name: String, in fields: [JSONValue.Member], below path: [String] = []
    ) -> [(path: [String], records: [[JSONValue.Member]])] {
        // A Hydra collection also has an ID.
        let isCollection = fields["@type"]?.text?.hasSuffix("Collection") == true
        guard isCollection || identity(of: name, among: fields.keys) == nil else { return [] }
        return fields.flatMap { field -> [(path: [String], records: [[JSONValue.Member]])] in
            let records = field.value.array?.compactMap(\.object) ?? []
            if !records.isEmpty { return [(path + [field.key], records)] }
            return field.value.object.map { lists(of: name, in: $0, below: path + [field.key]) } ?? []
        }
        .sorted { $0.path.count < $1.path.count }
    }

    /// Returns the name of the type for the objects of a key. For objects in a list, this is the singular.
    private static func part(_ key: String, of name: String, isList: Bool) -> String {
        let part = name + SwiftName.member(json: key).capitalizedFirst
        let type = isList ? SwiftName.singular(part) : part
        // The generator writes a response and a draft for the entity, so a part cannot have these names.
        let taken = [
            "Body", "ConflictRow", "Destination", "Draft", "Gateway", "Label", "List", "ListResponse",
            "Navigator",
            "Response", "Row", "Scenes",
        ]
        return taken.contains { type == name + $0 } ? "\(type)Part" : type
    }

    /// Derives an entity from the fields of all records. If some records lack a field, the field is optional. The ID
    /// comes first.
    private mutating func entity(
        _ name: String, _ records: [[JSONValue.Member]]
    ) throws(GeneratorError) -> Entity {
        var entity = Entity(name: name, fields: [])
        let identity = Self.identity(of: name, among: records.joined().map(\.key))
        var keys = [identity].compactMap(\.self)
        for field in records.joined() where !keys.contains(field.key) { keys.append(field.key) }
        // A key and its plural, such as image and images, have the same type.
        var objects: [String: [[JSONValue.Member]]] = [:]
        for field in records.joined() {
            let part = Self.part(field.key, of: name, isList: field.value.array != nil)
            objects[part, default: []] += (field.value.array ?? [field.value]).compactMap(\.object)
        }
        for key in keys {
            let member = key == identity ? "id" : SwiftName.member(json: key, of: name)
            guard !member.isEmpty, !key.contains(/["\\\n]/) else {
                throw GeneratorError("The field “\(key)” has no name that Swift can write. Remove it from the file.")
            }
            let values = records.compactMap { $0[key] }.filter { $0 != .null }
            let isOptional = values.count < records.count
            var type = try type(of: values, key: key, &objects, into: &entity)
            type?.isOptional = isOptional
            // An ID must be sent exactly as it was received, but Swift would send a UUID in upper case.
            let isSent = type?.element != "UUID" || values.allSatisfy { $0.text == $0.text?.uppercased() }
            let isText = ["Date", "Day", "DecimalText", "URL"].contains { type?.base == .known($0) }
            if key == identity, isText || !isSent { type?.base = .known("String") }
            let isKnown = choices.keys.contains { $0 == key || $0 == member }
            if key != identity, !isKnown, let choice = Self.choice(values, key, of: name) {
                type?.base = .choice(choice)
            }
            guard let type else {
                unknown.append(key)
                continue
            }
            entity.fields.append(Entity.Field(member, type, key: key))
            let isConstant = values.count > 1 && values.allSatisfy { $0.text != nil && $0 == values[0] }
            if isConstant || values.allSatisfy({ $0.text.map(Self.isOtherDate) == true }) {
                entity.untitled.insert(member)
            }
        }
        return entity
    }

    private mutating func type(
        of values: [JSONValue], key: String, isElement: Bool = false, _ objects: inout [String: [[JSONValue.Member]]],
        into entity: inout Entity
    ) throws(GeneratorError) -> FieldType? {
        guard !values.isEmpty else { return nil }
        if values.allSatisfy({ $0.array != nil }) {
            let elements = values.flatMap { $0.array ?? [] }
            guard !elements.contains(.null) else {
                throw GeneratorError(
                    "\(key) is a list that contains null. Remove \(key) from the file, and add the field by hand.")
            }
            guard var type = try type(of: elements, key: key, isElement: true, &objects, into: &entity) else {
                return nil
            }
            guard !type.isArray else {
                throw GeneratorError("\(key) is a list of lists. Remove it from the file, and add it by hand.")
            }
            type.isArray = true
            return type
        }
        if values.allSatisfy({ $0.object != nil }) {
            let part = Self.part(key, of: entity.name, isList: isElement)
            if let all = objects.removeValue(forKey: part) {
                var nested = try self.entity(part, all)
                let inner = nested.parts
                nested.parts = []
                if !nested.fields.isEmpty { entity.parts += [nested] + inner }
            }
            return entity.parts.contains { $0.name == part } ? FieldType(.named(part)) : nil
        }
        guard let known = Self.known(values, key) else {
            throw GeneratorError(
                "\(key) of \(entity.name) has values of different types. Leave one of them in the file.")
        }
        if known != "Day", values.allSatisfy({ $0.text.map(Self.isOtherDate) ?? $0.isMoment(of: key) }) {
            dates.append("\(key) of \(entity.name)")
        }
        return FieldType(.known(known))
    }

    private static func known(_ values: [JSONValue], _ key: String) -> String? {
        if values.allSatisfy({ if case .bool = $0 { true } else { false } }) { return "Bool" }
        if values.allSatisfy(\.isInteger) { return "Int" }
        if values.allSatisfy({ if case .number = $0 { true } else { $0.isInteger } }) { return "Decimal" }
        let texts = values.compactMap(\.text)
        guard texts.count == values.count else { return nil }
        let isAmount = !FieldType.amounts.isDisjoint(with: words(of: key))
        if isAmount, texts.allSatisfy({ $0.wholeMatch(of: /[+-]?\d+(\.\d+)?/) != nil }),
            texts.contains(where: { $0.contains(".") })
        {
            return "DecimalText"
        }
        if texts.allSatisfy({ $0.wholeMatch(of: /\d{4}-(0\d|1[0-2])-[0-3]\d/) != nil }) { return "Day" }
        if texts.allSatisfy({ UUID(uuidString: $0) != nil }) { return "UUID" }
        if texts.allSatisfy({ $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/) != nil }) {
            return "Date"
        }
        if texts.allSatisfy({ $0.wholeMatch(of: /https?:\/\/\S+/) != nil }) { return "URL" }
        return "String"
    }

    /// Returns an enumeration if the strings look like words of a program, and if the key suggests an enumeration or a
    /// few strings recur.
    private static func choice(_ values: [JSONValue], _ key: String, of entity: String) -> FieldType.Choice? {
        let texts = values.compactMap(\.text)
        guard texts.count == values.count, !texts.isEmpty,
            texts.allSatisfy({ $0.wholeMatch(of: /[a-z][a-zA-Z0-9_-]{0,30}|[A-Z][A-Z0-9_]{1,30}/) != nil })
        else { return nil }
        var found: [String] = []
        for text in texts where !found.contains(text) { found.append(text) }
        let words = words(of: key)
        let isNamed = words.last.map(enumerating.contains) == true
        guard isNamed || found.count > 1 && found.count <= 6 && texts.count >= 2 * found.count, !words.contains("id"),
            ["name", "title"].allSatisfy({ words.last != $0 })
        else { return nil }
        let name = entity + SwiftName.member(json: key).capitalizedFirst
        let members = found.map { SwiftName.member(json: $0, of: name) }
        guard Set(members).count == found.count,
            members.allSatisfy({ (try? SwiftName.checkMember($0, taken: TakenNames.values)) != nil })
        else { return nil }
        return FieldType.Choice(name: name, values: found)
    }

    /// The last words of keys whose values are always an enumeration, even if a sample has only a few values.
    private static let enumerating: Set = [
        "gender", "kind", "level", "phase", "priority", "role", "severity", "stage", "state", "status", "type",
    ]

    private static func words(of key: String) -> [String] {
        SwiftName.words(SwiftName.member(json: key)).map { $0.lowercased() }
    }

    /// Returns whether a string looks like a day or a date with a time, such as 2026-11-1 or 24.12.2026 18:00.
    private static func isOtherDate(_ text: String) -> Bool {
        text.wholeMatch(of: /(\d{4}-\d\d?-\d\d?|\d\d?([.\/-])\d\d?\2\d{4})([T, ]+\d\d?:\d\d(:\d\d(\.\d+)?)?)?/) != nil
    }
}

extension JSONValue {
    /// Returns whether a number looks like the seconds or milliseconds since 1970, and its key looks like the name of a
    /// date.
    fileprivate func isMoment(of key: String) -> Bool {
        guard case .integer(let number) = self else { return false }
        let words = Set(SwiftName.words(SwiftName.member(json: key)).map { $0.lowercased() })
        return [1, 1000].contains { (1_000_000_000...4_200_000_000).contains(number / $0) }
            && !words.isDisjoint(with: [
                "at", "created", "date", "dt", "expires", "modified", "on", "seen", "sunrise", "sunset", "time",
                "timestamp", "ts", "updated",
            ])
    }
}

extension ListResponseFormat {
    fileprivate init(answer: JSONValue, list: [String]) {
        self.list = list
        let members = answer.leaves().filter { $0.path != list }
        let totals = members.filter { $0.value.isInteger && Self.totals.contains(Self.name($0.path)) }
        // A key called count may be the count of one page.
        total = (totals.first { Self.name($0.path) != "count" } ?? totals.first)?.path
        let nexts = members.filter { Self.nexts.contains(Self.name($0.path)) }
        // If there is a cursor for the next page, any other cursor belongs to this page.
        let named = nexts.filter { Self.name($0.path).hasPrefix("next") }
        let text = (named.isEmpty ? nexts : named).first { $0.value.text != nil }
        next = text?.path
        isLink = text?.value.text?.contains(/^(http|\/)/) ?? false
        guard next == nil else { return }
        unread = members.filter { Self.pageNumbers.union(Self.nexts).contains(Self.name($0.path)) }
            .map { $0.path.joined(separator: ".") }
    }

    /// Returns the name of a member, such as `next` for `"next": {"href": "…"}` and for `hydra:next`, and `nextLink`
    /// for `@odata.nextLink`.
    private static func name(_ path: [String]) -> String {
        let key = path.last == "href" ? path.dropLast().last : path.last
        return SwiftName.member(json: String(key?.split { ":.".contains($0) }.last ?? ""))
    }

    private static let pageNumbers: Set = [
        "currentPage", "hasMore", "hasNext", "lastPage", "page", "pageCount", "totalPages",
    ]
    private static let totals: Set = [
        "count", "total", "totalCount", "totalElements", "totalItems", "totalResults",
    ]
    private static let nexts: Set = [
        "after", "cursor", "endCursor", "next", "nextCursor", "nextLink", "nextPage", "nextPageToken", "nextToken",
    ]
}
