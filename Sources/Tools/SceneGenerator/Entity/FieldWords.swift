/// What a template that is repeated for each field has for this one: the names that its conditions may ask for, and
/// the words that are replaced.
struct FieldWords: Sendable {
    let traits: Set<String>
    let words: Words

    /// - Parameters:
    ///   - index: its place among the arguments of the entity's initializer.
    ///   - isTyped: whether forms have typed controls; false where everything is entered as text.
    init(_ field: Entity.Field, of entity: Entity, at index: Int, isTyped: Bool, parts: [Entity]) {
        let type = field.type
        let entry = FieldEntry(field, isTyped: isTyped)
        let isEntered = entity.isEntered(field)
        var traits: Set<String> = []
        func add(_ trait: String, if holds: Bool) { if holds { traits.insert(trait) } }
        add(
            entry.isEmptiable ? "optional\(entry.control.rawValue.capitalizedFirst)" : entry.control.rawValue,
            if: isEntered)
        add("wholeNumber", if: isEntered && entry.control == .number && type.element == "Int")
        add("entered", if: isEntered)
        add("checked", if: isEntered && entry.isChecked)
        add("required", if: isEntered && entry.isChecked && !type.isOptional)
        add("nested", if: type.named != nil)
        add("shown", if: entity.shownFields(parts).contains(field))
        add("formatted", if: entity.formattedFields.contains(field))
        add("renamed", if: field.key != field.name)
        add("optional", if: type.isOptional)
        self.traits = traits

        var words = Words()
        let name = field.name
        words.add("fieldName", name)
        words.add("field_name", SwiftName.snakeCase(name))
        words.add("Field name", field.title)
        words.add("field name", SwiftName.phrase(name))
        words.add("fieldKey", field.key)
        words.add("fieldInRow", ["title", "mark", entity.member].contains(name) ? "\(name)Text" : name)
        words.add("fieldName = \"fieldKey\"", field.key == name ? name : "\(name) = \"\(field.key)\"")
        words.add("FieldType", type.text)
        words.add("FieldParameter", type.text + (type.isOptional ? " = nil" : type.isArray ? " = []" : ""))
        words.add("FieldAnswer", field.answerType)
        words.add("EntryType", entry.type)
        words.add("entryDefault", entry.initial)
        // The form says which day a draft begins with: the draft does not know what time it is.
        if traits.contains("date") { words.add("EntryType = entryDefault", entry.type) }
        words.add("fieldEntry", entry.name)
        words.add("fieldRule", entry.rule)
        words.add("Please fill in “Field name”", entry.message)
        words.add("entrySample", entry.sample)
        words.add("entryValue", entry.value)
        let sent = (type.row?.json ?? "").replacing("Field name", with: field.title)
        words.add("sentSample", sent)
        words.add("sentOrNull", type.isOptional ? "NSNull()" : sent)
        words.add("fieldFormatting", field.valueFormatting)
        words.addCall("fieldAnswered") { _ in field.answerValue(entity, parts) }
        words.addCall("fieldColumn") { path in
            type.isStoredAsJSON ? "{ JSONText($0.\(name)) }" : path
        }
        words.addCall("fieldKept") { _ in "$\(index)" + (type.isStoredAsJSON ? ".value" : "") }
        words.addCall("fieldSample") { field.sample($0, parts) ?? "nil" }
        // Differs from the seventh sample, which has no optional value: such a field has one here.
        words.addCall("fieldBefore") { type.isOptional ? entry.value : field.sample($0, parts) ?? "nil" }
        words.addCall("fieldEdited") { isEntered ? entry.value : field.sample($0, parts) ?? "nil" }
        words.addCall("fieldShown") { field.shown($0, parts) ?? "\"\"" }
        words.addCall("fieldEntered") { entry.text(of: $0) }
        words.addCall("fieldJSON") { field.demoJSON($0, parts) ?? ".null" }
        // What differs from run to run comes from the options of the gateway.
        let unknown = ["Date()": "options.environment.now()", "UUID()": "options.environment.uuid()"]
        words.addCall("fieldCreated") { isEntered ? $0 : field.unknown.map { unknown[$0] ?? $0 } ?? "nil" }
        // The method that makes the change has an argument that is called values.
        words.addCall("fieldChanged") { isEntered ? $0 : name == "values" ? "self.values" : name }
        self.words = words
    }
}

struct FieldEntry: Sendable {
    let control: FieldType.Control
    /// The name of the draft's property: a text that is converted has the suffix `Text`.
    let name: String
    let type: String
    let isChecked: Bool
    /// Whether its control has a state for no value.
    var isEmptiable: Bool { !isChecked && field.type.isOptional }
    private let field: Entity.Field

    init(_ field: Entity.Field, isTyped: Bool) {
        self.field = field
        let wanted = field.type.row?.control ?? .text
        control = isTyped ? wanted : [.toggle, .date].contains(wanted) ? .text : wanted
        isChecked = control != .toggle && control != .date
        name = wanted == .text || !isChecked ? field.name : "\(field.name)Text"
        type = isChecked ? "String" : field.type.text
    }

    var initial: String { FieldType.table[type]?.unknown ?? "nil" }

    var message: String {
        let wants = field.type.row?.wants ?? ""
        return wants.isEmpty ? "Please fill in “\(field.title)”" : "Please enter \(wants)"
    }

    var rule: String {
        let rule = "\(field.type.row?.rule ?? "")(\"\(message)\")"
        return field.type.isOptional ? "optional(.\(rule))" : rule
    }

    /// What a test enters.
    var sample: String {
        if isChecked {
            return "\"\((field.type.row?.entry ?? "").replacing("Field name", with: field.title))\""
        }
        return value
    }

    /// The value that the entered sample becomes.
    var value: String {
        (field.type.row?.sample("7") ?? "").replacing("Field name", with: field.title)
    }

    func text(of value: String) -> String {
        guard isChecked, let entered = field.type.row?.entered else { return value }
        guard field.type.isOptional else { return entered(value) }
        return entered("$0") == "$0" ? "\(value) ?? \"\"" : "\(value).map { \(entered("$0")) } ?? \"\""
    }
}

extension Entity {
    /// Whether a form asks for the field: what it is can be entered, and the server does not compute it.
    func isEntered(_ field: Field) -> Bool {
        guard isEnterable(field) else { return false }
        return entered.map { $0.contains(field.name) } ?? !computedFields.contains(field)
    }

    private func isEnterable(_ field: Field) -> Bool {
        field.name != "id" && !field.type.isArray && field.type.row?.control != nil
    }

    /// The first field that has no value in a new entity before the server answers: no form asks for it, and its type
    /// has no default. Nil where there is none.
    var uncreatable: Field? { fields.first { $0.name != "id" && !isEntered($0) && $0.unknown == nil } }

    var draftFields: [Field] { fields.filter(isEntered) }

    /// Those that it could ask for and does not, since the server computes them; none where nothing else is left.
    var computedFields: [Field] {
        let all = fields.filter(isEnterable)
        // Beside the address of a page, all addresses are the server's.
        let isAddressed = fields.contains { $0.name == "htmlURL" }
        let computed = all.filter { $0.isComputed || isAddressed && $0.type.element == "URL" }
        return entered == nil && computed.count < all.count ? computed : []
    }

    func shownFields(_ parts: [Entity]) -> [Field] {
        fields.filter { $0 != titleField && !$0.isVersion && $0.shown("", parts) != nil }
    }

    var formattedFields: [Field] { Array(fields.filter { !$0.formatting.isEmpty && $0.name != "id" }.prefix(2)) }
}

extension Entity.Field {
    /// Whether its name says that a server computes it, such as a total or the moment of the last change.
    var isComputed: Bool {
        ["livemode", "nodeID", "object"].contains(name) || !Self.computed.isDisjoint(with: words)
            || type.element == "Int" && (Self.counts.contains(name) || words.count > 1 && words.last == "count")
    }

    /// Whether its name says that it identifies something: the entity itself or another one, such as `patientID`.
    var isReference: Bool { ["guid", "id", "uuid"].contains(words.last) }

    /// Whether it only tells versions of the entity apart, which nobody reads.
    var isVersion: Bool {
        words.joined().hasSuffix("etag") || type.element == "Int" && ["revision", "version"].contains(words.last)
    }

    private static let computed: Set = [
        "changed", "created", "deleted", "etag", "modified", "revision", "subtotal", "total", "updated", "version",
    ]
    private static let counts: Set = [
        "comments", "downloads", "followers", "forks", "likes", "reviews", "stars", "views", "votes",
    ]

    /// Its value before the server has said one; nil for one of the package's own types.
    var unknown: String? {
        type.isOptional ? "nil" : type.isArray ? "[]" : type.row?.unknown
    }

    /// The field's type in an answer: one of the package's own types comes as its answer, an address that may be
    /// missing as text, so that one that cannot be read hides nothing else.
    var answerType: String {
        if type == FieldType(.known("URL"), isOptional: true) { return "String?" }
        guard let name = type.named else { return type.text }
        let element = "\(name)Response"
        return (type.isArray ? "[\(element)]" : element) + (type.isOptional ? "?" : "")
    }

    /// The expression that makes the entity's value of the answer's: a nested answer is asked for its entity, and a
    /// text for its address.
    func answerValue(_ entity: Entity, _ parts: [Entity]) -> String {
        if type == FieldType(.known("URL"), isOptional: true) { return "\(name).flatMap(URL.init(string:))" }
        guard let named = type.named else { return name }
        let member = (parts.first { $0.name == named } ?? entity).answerMember
        return type.isArray
            ? "\(name)\(type.isOptional ? "?" : "").map(\\.\(member))"
            : "\(name)\(type.isOptional ? "?" : "").\(member)"
    }

    /// A made-up value; nil where it would contain itself.
    func sample(_ number: String, _ parts: [Entity]) -> String? {
        if type.isOptional { return "nil" }
        let one = type.row?.sample(number).replacing("Field name", with: title)
        return listed(one ?? inner(parts) { $0.sample(number, $1) }) { "[\($0)]" }
    }

    /// The seventh sample in the server's words; nil where it would contain itself.
    func json(_ parts: [Entity]) -> String? {
        // A text is an identity by itself, without the field's name.
        if name == "id", type.element == "String" { return "\"\(key)\": \"7\"" }
        let one = type.row?.json.replacing("Field name", with: title)
        return listed(one ?? inner(parts) { $0.json($1) }) { "[\($0)]" }.map { "\"\(key)\": \($0)" }
    }

    /// The demo server's value, as a Swift expression; nil where it would contain itself.
    func demoJSON(_ number: String, _ parts: [Entity]) -> String? {
        let one = type.row?.demo(number).replacing("Field name", with: title)
        return listed(one ?? inner(parts) { $0.demoJSON(number, $1) }) { ".array([\($0)])" }
    }

    private func listed(_ one: String?, in brackets: (String) -> String) -> String? {
        type.isArray ? brackets(one ?? "") : one
    }

    /// What `make` makes of the part that is the field's type. It gets the parts without that one, as a type that
    /// contains itself would be followed for ever. Nil where no such part is left.
    private func inner(_ parts: [Entity], _ make: (Entity, [Entity]) -> String?) -> String? {
        part(parts).flatMap { part in make(part, parts.filter { $0.name != part.name }) }
    }

    private func part(_ parts: [Entity]) -> Entity? { parts.first { $0.name == type.named } }

    /// The text of a value in a view, as a Swift expression; nil for what has none.
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
        valueFormatting.isEmpty ? type.row?.shown(value) ?? "" : "formatting.\(valueFormatting)(\(value))"
    }

    /// The function of `Formatting` for the field of a row; empty where its value is a text already or cannot be one.
    var formatting: String { type.isArray || type.isOptional ? "" : valueFormatting }

    /// The function of `Formatting` for one value of the field; empty where there is none.
    var valueFormatting: String {
        type.row?.formatting(Set(words)) ?? ""
    }
}

extension Entity {
    /// A made-up one, as a Swift expression; nil where it would contain itself.
    func sample(_ number: String, _ parts: [Entity]) -> String? {
        joined(fields.filter { !$0.type.isOptional }) { field in
            (field.name == "id" ? identity(number) : field.sample(number, parts)).map { "\(field.name): \($0)" }
        }
        .map { "\(name)(\($0))" }
    }

    /// The seventh sample in the server's words; nil where it would contain itself.
    func json(_ parts: [Entity]) -> String? {
        joined(fields.filter { !$0.type.isOptional }) { $0.json(parts) }.map { "{\($0)}" }
    }

    /// The demo server's one, as a Swift expression; nil where it would contain itself.
    func demoJSON(_ number: String, _ parts: [Entity]) -> String? {
        joined(fields) { field in field.demoJSON(number, parts).map { "\"\(field.key)\": \($0)" } }.map { "[\($0)]" }
    }

    private func joined(_ fields: [Field], _ text: (Field) -> String?) -> String? {
        let texts = fields.compactMap(text)
        return texts.count == fields.count ? texts.joined(separator: ", ") : nil
    }

    func identity(_ number: String) -> String {
        guard let id, let row = id.type.row else { return number }
        // A text is an identity by itself, without the field's name.
        return id.type.element == "String" ? "\"\(number == "number" ? "\\(number)" : number)\"" : row.sample(number)
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
