/// The words of a template's lines that are repeated for each field, and the traits by which a template selects fields.
struct FieldWords: Sendable {
    var traits: Set<String> = []
    var words = Words()

    /// - Parameters:
    ///   - index: The position among the arguments of the entity's initializer.
    ///   - isTyped: Whether forms have typed controls. If `false`, users enter every value as text.
    ///   - references: The entity whose ID the field contains, if this entity has a table.
    init(_ field: Entity.Field, of entity: Entity, at index: Int, isTyped: Bool, references: String? = nil) {
        let (type, name, parts) = (field.type, field.name, entity.parts)
        let entry = FieldEntry(field, isTyped: isTyped)
        let isEntered = entity.isEntered(field)
        func add(_ trait: String, if holds: Bool) { if holds { traits.insert(trait) } }
        add("entered", if: isEntered)
        add("checked", if: isEntered && entry.rule != nil)
        add("needed", if: isEntered && entry.rule != nil && !type.isOptional)
        add("shown", if: entity.shownFields.contains(field))
        add("summary", if: entity.summaryFields.contains(field))
        add("required", if: !type.isOptional)

        let (member, column) = (entity.member, SwiftName.snakeCase(name))
        func value(_ owner: String) -> String { "\(owner).\(name)" }
        words.add("title", code: name, prose: SwiftName.phrase(name))
        words.add("Title", code: name.capitalizedFirst, prose: field.title)
        words.add("String", code: type.text, prose: "String")
        words.add("\"title\"", "\"\(field.key)\"")
        words.add("conflict.map(\\.title)", "conflict.map(\\.title)")
        for text in ["contains(\"title\")", "fields: [\"title\"]", "fields == [\"title\"]", "[\\\"title\\\"]"] {
            words.add(text, text.replacing("title", with: column))
        }

        // The entity and its response.
        words.add("title: String,", "\(name): \(type.text)\(type.isOptional ? " = nil" : type.isArray ? " = []" : ""),")
        words.add("var title: String", "var \(name): \(field.responseType)")
        words.add("public var title: String", "public var \(name): \(type.text)")
        words.add("case title", field.key == name ? "case \(name)" : "case \(name) = \"\(field.key)\"")
        words.add("title: title", "\(name): \(field.responseValue)")

        // The table.
        words.add(
            "Column(\"title\", \\.title)",
            "Column(\"\(column)\", \(type.isStoredAsJSON ? "{ JSONText($0.\(name)) }" : "\\.\(name)")"
                + (references.map { ", references: \($0).self)" } ?? ")"))
        words.add("title: $1", "\(name): $\(index)" + (type.isStoredAsJSON ? ".value" : ""))

        // The draft and the form.
        words.add("case title  // column", column == name ? "case \(name)" : "case \(name) = \"\(column)\"")
        words.add("var title = \"\"", entry.rule == nil ? "var \(name): \(type.text)" : "var \(entry.name) = \"\"")
        words.add(
            "title = isNew ? \"\" : note.title",
            entry.rule == nil
                ? "\(name) = \(value(member))" : "\(entry.name) = isNew ? \"\" : \(entry.text(of: value(member)))")
        words.add(
            ".title, title, unchanged: isNew ? nil : (note.title, note.title), by: .nonEmpty(\"Please fill in “Title”\"))",
            ".\(name), \(entry.name), unchanged: isNew ? nil : (\(entry.text(of: value(member))), \(value(member))), by: .\(entry.rule ?? ""))"
        )
        words.add("\"Please fill in “Title”\"", "\"\(entry.message)\"")
        words.add("Driver<String>", "Driver<\(entry.rule == nil ? type.text : "String")>")
        words.add("edit(\\.title", "edit(\\.\(entry.name)")
        words.add("body.encode(note.title", "body.encode(\(field.sent(value(member)))")
        words.add("title: \"\"", "\(name): \(field.initial(parts))")
        let binding = "$scene[\\.form.fields.\(entry.name), sends: \\.$\(name)]"
        words.add("TextField(\"Title\", text: $scene[\\.form.fields.title, sends: \\.$title])", entry.control(binding))
        words.add(".init(.title, \"Title\", draft.title)", ".init(.\(name), \"\(field.title)\", draft.\(entry.name))")

        // Views.
        words.add("note.title", field.shown(value(member), parts) ?? "\"\"")
        words.add(
            "mine: mine.title, theirs: theirs.title",
            "mine: \(field.shown(value("mine"), parts) ?? "\"\""), theirs: \(field.shown(value("theirs"), parts) ?? "\"\"")"
        )
        words.add(
            "\"Title\", value: note.title", "\"\(field.title)\", value: \(field.shown(value(member), parts) ?? "\"\"")")

        // Samples.
        words.add("title: \"Title \\(number)\"", "\(name): \(field.sample("number", parts) ?? "nil")")
        words.add("title: \"Title 1\"", "\(name): \(field.sample("1", parts) ?? "nil")")
        words.add("$title(\"Title 7\")", "$\(name)(\(entry.sample))")
        words.add("note.title = \"Title 7\"", "\(member).\(name) = \(entry.value("7"))")
        for owner in ["mine", "changed"] {
            words.add("\(owner).title = \"Title 8\"", "\(owner).\(name) = \(entry.value("8"))")
        }
        words.add("$0[\"title\"] = \"Title 9\"", "$0[\"\(field.key)\"] = \(field.json(9))")
        words.add("?[\"title\"] == \"Title 8\"", "?[\"\(field.key)\"] == \(field.json(8))")
    }

    /// One value of an enumeration.
    init(case field: Entity.Field) {
        words.add("plain", code: field.name, prose: field.name)
        words.add("\"plain\"", "\"\(field.key)\"")
        words.add("Plain", code: field.name, prose: field.title)
    }
}

/// The way in which a user enters a field.
struct FieldEntry: Sendable {
    private let field: Entity.Field
    private let isTyped: Bool
    private var row: FieldType.Row? { field.type.row }

    init(_ field: Entity.Field, isTyped: Bool) {
        (self.field, self.isTyped) = (field, isTyped)
    }

    /// The name of the draft's property. The suffix `Text` indicates a string that is converted.
    var name: String { rule == nil || field.type.element == "String" ? field.name : "\(field.name)Text" }

    var message: String {
        let wants = row?.wants ?? ""
        return wants.isEmpty ? "Please fill in “\(field.title)”" : "Please enter \(wants)"
    }

    /// The rule that reads a string. `nil` if the control has a value of the type.
    var rule: String? {
        (isTyped ? row?.rule : row?.rule ?? row?.textRule).map { rule in
            let rule = rule.contains("(") ? rule.replacing("()", with: "(\"\(message)\")") : "\(rule)(\"\(message)\")"
            return field.type.isOptional ? "optional(.\(rule))" : rule
        }
    }

    /// The text that a test enters.
    var sample: String {
        guard rule != nil, let entry = row?.entry(7) else { return value("7") }
        return "\"\(entry.replacing("Title", with: field.title))\""
    }

    /// The value that results from the entered sample.
    func value(_ number: String) -> String { (row?.sample(number) ?? "").replacing("Title", with: field.title) }

    func text(of value: String) -> String {
        guard let entered = row?.entered else { return value }
        guard field.type.isOptional else { return entered(value) }
        return entered("$0") == "$0" ? "\(value) ?? \"\"" : "\(value).map { \(entered("$0")) } ?? \"\""
    }

    func control(_ binding: String) -> String {
        guard let control = row?.control else { return "" }
        guard field.type.isOptional, rule == nil else { return control(field.title, binding) }
        let name = field.title.lowercasedFirst
        return """
            if let value = Binding(\(binding)) {
            \(control(field.title, "value"))
            Button("Remove \(name)") { scene.input.$\(field.name)(nil) }
            } else {
            Button("Set \(name)") { scene.input.$\(field.name)(\(field.type.element == "Date" ? "Date()" : row?.initial ?? "")) }
            }
            """
    }
}

extension Entity {
    /// Returns whether a form has the field, because users can enter it and the server does not compute it.
    func isEntered(_ field: Field) -> Bool {
        guard isEnterable(field) else { return false }
        return entered.map { $0.contains(field.name) } ?? !computedFields.contains(field)
    }

    private func isEnterable(_ field: Field) -> Bool {
        field.name != "id" && field != versionField && !field.type.isArray && field.type.row?.control != nil
    }

    var draftFields: [Field] { fields.filter(isEntered) }

    /// The fields that a form leaves out because the server computes them. The array is empty if the form would have no
    /// fields left.
    var computedFields: [Field] {
        let all = fields.filter(isEnterable)
        // If the entity has the URL of a web page, the server sets all URLs of the entity.
        let isAddressed = fields.contains { $0.name == "htmlURL" }
        let computed = all.filter { $0.isComputed || isAddressed && $0.type.element == "URL" }
        return entered == nil && computed.count < all.count ? computed : []
    }

    var shownFields: [Field] {
        fields.filter { $0 != titleField && $0 != versionField && !$0.isVersion && $0.shown("", parts) != nil }
    }

    /// The fields to show next to the title of a row. Enumerations, amounts and dates come before counts.
    var summaryFields: [Field] {
        let fields = fields.filter {
            $0.name != "id" && $0 != versionField && !$0.isVersion && !$0.isReference && !$0.type.isArray
                && !$0.type.isOptional && ($0.type.choice != nil || !$0.formatting.isEmpty)
        }
        let chosen = (fields.filter { $0.type.choice != nil } + fields.filter { $0.type.choice == nil }).prefix(2)
        return fields.filter(chosen.contains)
    }
}

extension Entity.Field {
    /// Whether the field's name implies that a server computes it, such as a total or the date of the last change.
    var isComputed: Bool {
        ["livemode", "nodeID", "object"].contains(name) || !Self.computed.isDisjoint(with: words)
            || type.element == "Int" && (Self.counts.contains(name) || words.count > 1 && words.last == "count")
    }

    /// Whether the field's name implies an ID, either of this entity or of another entity, such as `patientID`.
    var isReference: Bool { ["guid", "id", "uuid"].contains(words.last) }

    /// Whether the field only distinguishes versions of the entity, so that users do not see it.
    var isVersion: Bool {
        !type.isArray
            && (words.joined().hasSuffix("etag") && type.element == "String"
                || type.element == "Int" && ["revision", "version"].contains(words.last))
    }

    private static let computed: Set = [
        "changed", "created", "deleted", "etag", "modified", "revision", "subtotal", "total", "updated", "version",
    ]
    private static let counts: Set = [
        "comments", "downloads", "followers", "forks", "likes", "reviews", "stars", "views", "votes",
    ]

    /// Returns the Swift expression for the field's value in a new entity.
    func initial(_ parts: [Entity]) -> String {
        if type.isOptional { return "nil" }
        if type.isArray { return "[]" }
        if let row = type.row { return row.initial }
        return inner(parts) { part, parts in
            "\(part.name)(\(part.fields.filter { !$0.type.isOptional }.map { "\($0.name): \($0.initial(parts))" }.joined(separator: ", ")))"
        } ?? "nil"
    }

    /// The field's type in a response. An optional URL is decoded as a string, so that an invalid URL does not make the
    /// whole item unreadable.
    var responseType: String {
        if type == FieldType(.known("URL"), isOptional: true) { return "String?" }
        guard let element = type.named.map({ "\($0)Response" }) ?? type.row?.wrapper else { return type.text }
        return (type.isArray ? "[\(element)]" : element) + (type.isOptional ? "?" : "")
    }

    /// The expression that converts the value in a response to the value of the entity.
    var responseValue: String {
        if type == FieldType(.known("URL"), isOptional: true) { return "\(name).flatMap(URL.init(string:))" }
        guard let member = type.named != nil ? "entity" : type.row?.wrapper.map({ _ in "value" }) else { return name }
        let mark = type.isOptional ? "?" : ""
        return type.isArray ? "\(name)\(mark).map(\\.\(member))" : "\(name)\(mark).\(member)"
    }

    /// Returns the expression for the value that the server receives.
    func sent(_ value: String) -> String {
        guard let wrapper = type.row?.wrapper else { return value }
        return type.isOptional ? "\(value).map(\(wrapper).init)" : "\(wrapper)(\(value))"
    }

    /// A sample value, or `nil` if it would contain itself.
    func sample(_ number: String, _ parts: [Entity]) -> String? {
        if type.isOptional { return "nil" }
        let one = type.row?.sample(number).replacing("Title", with: title)
        return listed(one ?? inner(parts) { $0.sample(number, $1) })
    }

    /// Returns a sample in the server's notation, for a field without parts.
    func json(_ number: Int) -> String { (type.row?.json(number) ?? "null").replacing("Title", with: title) }

    /// The seventh sample in the server's notation, or `nil` if it would contain itself.
    func json(_ parts: [Entity]) -> String? {
        // A string ID is the bare ID, without the field's name.
        if name == "id", type.element == "String" { return "\"\(key)\": \"7\"" }
        return listed(type.row != nil ? json(7) : inner(parts) { $0.json($1) }).map { "\"\(key)\": \($0)" }
    }

    private func listed(_ one: String?) -> String? { type.isArray ? "[\(one ?? "")]" : one }

    /// Returns the result of `make` for the part that is the field's type, or `nil` if there is no such part. `make`
    /// gets the parts without this part, because the recursion would not end for a type that contains itself.
    private func inner(_ parts: [Entity], _ make: (Entity, [Entity]) -> String?) -> String? {
        part(parts).flatMap { part in make(part, parts.filter { $0.name != part.name }) }
    }

    private func part(_ parts: [Entity]) -> Entity? { parts.first { $0.name == type.named } }

    /// Returns the Swift expression for the text of a value in a view, or `nil` for a value without a text.
    func shown(_ value: String, _ parts: [Entity]) -> String? {
        if name == "id" { return nil }
        if let part = part(parts) {
            let one = type.isArray || type.isOptional ? "$0" : value
            let inner = part.fields.filter { $0.name != "id" || part.id != nil }
                .compactMap { inner in inner.type.named == nil ? inner.shownValue("\(one).\(inner.name)") : nil }
            guard !inner.isEmpty else { return nil }
            let text = "[\(inner.joined(separator: ", "))].joined(separator: \", \")"
            if type.isArray {
                return "\(type.isOptional ? "(\(value) ?? [])" : value).map { \(text) }.joined(separator: \"; \")"
            }
            return type.isOptional ? "\(value).map { \(text) } ?? \"–\"" : text
        }
        return type.named == nil ? shownValue(value) : nil
    }

    private func shownValue(_ value: String) -> String? {
        guard type.element != "Data" else { return nil }
        if type.isArray {
            let list = type.isOptional ? "(\(value) ?? [])" : value
            let one = shownOne("$0")
            return (one == "$0" ? list : "\(list).map { \(one) }") + ".joined(separator: \", \")"
        }
        guard type.isOptional else { return shownOne(value) }
        let one = shownOne("$0")
        return one == "$0" ? "\(value) ?? \"–\"" : "\(value).map { \(one) } ?? \"–\""
    }

    private func shownOne(_ value: String) -> String {
        formatting.isEmpty ? type.row?.shown(value) ?? "" : "formatting.\(formatting)(\(value))"
    }

    /// The function of `Formatting` for one value of the field, or an empty string if there is none.
    var formatting: String { type.row?.formatting(Set(words)) ?? "" }
}

extension Entity {
    /// A sample value in Swift, or `nil` if it would contain itself.
    func sample(_ number: String, _ parts: [Entity]) -> String? {
        joined(fields.filter { !$0.type.isOptional }) { field in
            (field.name == "id" ? identity(number) : field.sample(number, parts)).map { "\(field.name): \($0)" }
        }
        .map { "\(name)(\($0))" }
    }

    /// The seventh sample in the server's notation, or `nil` if it would contain itself.
    func json(_ parts: [Entity]) -> String? {
        joined(fields.filter { !$0.type.isOptional }) { $0.json(parts) }.map { "{\($0)}" }
    }

    private func joined(_ fields: [Field], _ text: (Field) -> String?) -> String? {
        let texts = fields.compactMap(text)
        return texts.count == fields.count ? texts.joined(separator: ", ") : nil
    }

    func identity(_ number: String) -> String {
        guard let id, let row = id.type.row else { return number }
        // A string ID is the bare ID, without the field's name.
        return id.type.element == "String" ? "\"\(number == "number" ? "\\(number)" : number)\"" : row.sample(number)
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
