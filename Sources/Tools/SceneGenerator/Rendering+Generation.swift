extension Rendering {
    /// Collects the conditions that are true in a run of the generator, and the names that replace the template's
    /// names.
    init(_ generation: Generation) {
        self.init(conditions: Self.conditions(generation))
        let layout = generation.layout
        modules = ["domain": layout.domain.module, "presentation": layout.presentation.module]
        modules["data"] = layout.data?.module
        // Files do not import doubles that are in the same target as the tests.
        modules["doubles"] = layout.doubles == layout.presentationTests ? nil : layout.doubles?.module
        if let entity = generation.entity {
            add(entity, generation)
        } else {
            addScene(generation.options.name, in: generation.options.kind == .login ? "SignIn" : "Board")
            if generation.options.kind == .login { addSession(generation.session) }
        }
        words.add("scene-path", generation.route)
        // The journal of a test also has a member called `note`.
        words.add("journal.note", "journal.note")
    }

    private static func conditions(_ generation: Generation) -> Set<String> {
        var conditions: Set<String> = []
        func add(_ condition: String, if holds: Bool) { if holds { conditions.insert(condition) } }
        let (options, format) = (generation.options, generation.responseFormat)
        add("editable", if: !options.isReadOnly)
        add("versioned", if: !options.isReadOnly && generation.entity?.versionField != nil)
        add("signedIn", if: generation.signIn != nil)
        add("sample", if: generation.isSample)
        add("offset", if: format.next == nil && !options.isWhole && !options.isLinkHeader && options.cursor == nil)
        add("cursor", if: format.next != nil || options.cursor != nil || options.isLinkHeader)
        add("link", if: format.next != nil && format.isLink || options.isLinkHeader)
        add("renewing", if: generation.session.refresh != nil)
        return conditions
    }

    private mutating func add(_ entity: Entity, _ generation: Generation) {
        fields = entity.fields.enumerated().filter { $1.name != "id" }.map {
            FieldWords(
                $1, of: entity, at: $0, isTyped: generation.layout.terminal == nil,
                references: generation.referencedTable(of: $1, in: entity))
        }
        importedTypes = ([entity] + entity.parts).map(\.name).filter(TakenNames.imported.contains).sorted()
        if entity.fields.contains(where: { $0.type.named == entity.name }) {
            // The entity's table stores its nested values as JSON.
            words.add("Identifiable, Equatable, Sendable", "Identifiable, Equatable, Sendable, Codable")
        }
        addNames(of: entity)
        addID(of: entity)
        addVersion(of: entity)
        addResponses(entity, generation)
        let title = entity.titleField?.name ?? ""
        let text =
            title.isEmpty ? "\"\(SwiftName.title(entity.name)) \\(\(entity.member).id)\"" : "\(entity.member).\(title)"
        words.add("title = note.title", "title = \(text)")
        words.add("{ note in note.title }", "{ \(entity.member) in \(text) }")
        words.add("NoteName", entity.name)
        words.add("shownInTour", entity.titleField.map { "\($0.title) 1" } ?? "\(SwiftName.title(entity.name)) 1")
        if generation.signIn == nil { words.add(", requiresToken: true", "") }
        words.add("name: \"cursor\"", "name: \"\(generation.options.cursor ?? "cursor")\"")
        words.add("cursor: \"cursor\"", "cursor: \"\(generation.options.cursor ?? "cursor")\"")
    }

    /// Returns the rendering of a nested type, whose ID is a field like any other.
    func ofPart(_ part: Entity) -> Rendering {
        let fields = part.fields.enumerated().map { FieldWords($1, of: part, at: $0, isTyped: true) }
        var rendering = Rendering(
            conditions: conditions, fields: fields, modules: modules, importedTypes: importedTypes)
        rendering.dropped = ["public let id: Int", "var id: Int", "id: Int,", "self.id = id", "id: id,", "case id"]
        // A part with an ID may later become an entity.
        let isIdentified = part.id.map { ["Int", "String", "UUID"].contains($0.type.text) } ?? false
        rendering.words.add(
            "Identifiable, Equatable, Sendable",
            isIdentified ? "Identifiable, Equatable, Sendable, Codable" : "Equatable, Sendable, Codable")
        rendering.addNames(of: part)
        return rendering
    }

    /// Returns the rendering of an enumeration, whose values replace the fields.
    func ofChoice(_ choice: FieldType.Choice) -> Rendering {
        var rendering = Rendering(
            conditions: conditions, fields: choice.cases.map(FieldWords.init(case:)), modules: modules)
        rendering.words.add("NoteKind", choice.name)
        rendering.words.add("The kind of a note", SwiftName.title(choice.name))
        return rendering
    }

    private mutating func addNames(of entity: Entity) {
        words.add("Notes", code: entity.plural, prose: SwiftName.title(entity.plural))
        words.add("Note", code: entity.name, prose: SwiftName.title(entity.name))
        words.add("notes", code: entity.members, prose: entity.phrases)
        words.add("note", code: entity.member, prose: entity.phrase)
        words.add("a note", code: "a note", prose: SwiftName.withArticle(entity.phrase))
        words.add("A note", code: "A note", prose: SwiftName.withArticle(entity.phrase).capitalizedFirst)
        words.add("`.notes`", "`.\(entity.members)`")
        let (path, table) = (SwiftName.snakeCase(entity.plural, separator: "-"), SwiftName.snakeCase(entity.plural))
        for text in ["path: [\"notes\"", "serve(\"notes\"", "(.post, \"notes\"", "\"notes/", "GET /notes"] {
            words.add(text, text.replacing("notes", with: path))
        }
        words.add("\"notes\", Column(\"id\", \\.id)", "\"\(table)\", Column(\"id\", \\.id)")
        let columns = entity.fields.filter { $0.name != "id" }.map {
            "\"\(SwiftName.snakeCase($0.name))\" \($0.type.sql)"
        }
        words.add("CREATE TABLE \"notes\"", "CREATE TABLE \"\(table)\"")
        words.add(
            "\"id\" INTEGER PRIMARY KEY,",
            "\"id\" \(entity.id?.type.element == "Int" ? "INTEGER" : "TEXT") PRIMARY KEY" + (columns.isEmpty ? "" : ",")
        )
        words.add(
            "\"title\" TEXT NOT NULL, \"version\" INTEGER NOT NULL", columns.joined(separator: ",\n                "))
    }

    private mutating func addID(of entity: Entity) {
        let key = entity.id?.key ?? "id"
        let type = entity.id?.type.element ?? "Int"
        let served = [
            "Int": ".integer(number)", "UUID": ".string(\"00000000-0000-0000-0000-\\(100_000_000_000 + number)\")",
        ]
        words.add("\"id\": .integer(number)", "\"\(key)\": \(served[type] ?? ".string(\"\\(number)\")")")
        words.add(
            ", \"title\": .string(\"Title \\(number)\")",
            entity.titleField.map { ", \"\($0.key)\": .string(\"\($0.title) \\(number)\")" } ?? "")
        words.add("Int(id).map(JSON.integer)", type == "Int" ? "Int(id).map(JSON.integer)" : ".string(id)")
        words.add("id: Int", "id: \(type)")
        words.add("case id", key == "id" ? "case id" : "case id = \"\(key)\"")
        words.add("contract.id = \"id\"", "contract.id = \"\(key)\"")
        words.add("id: number", "id: \(entity.identity("number"))")
        words.add("id: 1", "id: \(entity.identity("1"))")
        words.add("let id: Note.ID = 7", "let id: \(entity.name).ID = \(entity.identity("7"))")
        let seven = type == "String" ? "\"7\"" : entity.id?.json(7) ?? "7"
        words.add("JSONValue = 7", "JSONValue = \(seven)")
        let temporary = ["Int": "-Int(environment.random(1...2_147_483_647))", "UUID": "environment.uuid()"]
        words.add("-Int(environment.random(1...2_147_483_647))", temporary[type] ?? "environment.uuid().uuidString")
        let json = (entity.json(entity.parts) ?? "").replacing("{", with: "[").replacing("}", with: "]")
        words.add("[\"id\": 7, \"title\": \"Title 7\", \"version\": 7]", json)
    }

    private mutating func addVersion(of entity: Entity) {
        // Fields that the server sets at each save, such as a version, are not part of edits, so that their changes do
        // not cause conflicts.
        let stamps = entity.fields.filter {
            $0.name != "id" && ($0.isComputed || $0 == entity.versionField) && !entity.isEntered($0)
        }
        .map { "\"\(SwiftName.snakeCase($0.name))\"" }.joined(separator: ", ")
        words.add("\n                policy: EditPolicy(local: [\"version\"]),", "")
        words.add(
            "policy: EditPolicy(local: [\"version\"]), ",
            stamps.isEmpty ? "" : "policy: EditPolicy(local: [\(stamps)]), ")
        guard let version = entity.versionField else { return }
        words.add(
            "edit.known.map({ \"\\($0.version)\" })",
            version.type.isOptional
                ? "edit.known?.\(version.name).map({ \"\\($0)\" })" : "edit.known.map({ \"\\($0.\(version.name))\" })")
        let sample = version.json(7).filter { $0 != "\"" }
        // An optional field is not in the sample.
        words.add("== \"\\\"7\\\"\"", version.type.isOptional ? "== nil" : "== \"\\\"\(sample)\\\"\"")
    }

    private mutating func addResponses(_ entity: Entity, _ generation: Generation) {
        let format = generation.responseFormat
        func path(_ keys: [String]) -> String {
            keys.isEmpty ? "" : "at: " + keys.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        words.add("decoder.value(at: \"notes\")", "decoder.value(\(path(format.list ?? [])))")
        words.add(
            "try decoder.valueIfPresent(at: \"total\")",
            format.total.map { "try decoder.valueIfPresent(\(path($0)))" } ?? "nil")
        words.add(
            "try decoder.valueIfPresent(at: \"next\")",
            format.next.map { "try decoder.valueIfPresent(\(path($0)))" } ?? "nil")
        if generation.options.isLinkHeader {
            words.add("/// Where the next page starts. The last page has none.", "")
            words.add("var next: String?", "")
            words.add("next = try decoder.valueIfPresent(at: \"next\")", "")
            words.add("answer.value.next.flatMap { $0.isEmpty ? nil : .cursor($0) }", "answer.next")
        }
        words.add("try decoder.value()", "try decoder.value(\(path(generation.envelope)))")
        let list = format.json(
            list: ".array(page.items)", total: ".number(Decimal(page.total))",
            next: format.isLink
                ? "page.next.map { .string(\"/\(SwiftName.snakeCase(entity.plural, separator: "-"))?cursor=\\($0)\") } ?? .null"
                : "page.next.map(JSONValue.string) ?? .null", ("[", "]"))
        words.add("{ $0[\"id\"]", "{ $0[\"\(entity.id?.key ?? "id")\"]")
        words.add("$0.key != \"id\"", "$0.key != \"\(entity.id?.key ?? "id")\"")
        words.add(
            "[\"notes\": .array(found), \"total\": .integer(notes.count)]",
            format.json(
                list: ".array(found)", total: ".integer(\(entity.members).count)", next: ".null", ("[", "]")))
        words.add("[\"notes\": .array(page.items), \"total\": .number(Decimal(page.total))]", list)
        words.add(
            "{ object in object }",
            "{ object in \(generation.envelope.reversed().reduce("object") { "[\"\($1)\": \($0)]" }) }")
    }

    private mutating func addScene(_ name: String, in exemplar: String) {
        words.add(exemplar, code: name, prose: SwiftName.title(name))
        if exemplar == "Board" { words.add("board", code: SwiftName.member(name), prose: SwiftName.phrase(name)) }
    }

    private mutating func addSession(_ session: SessionSample) {
        func path(_ keys: [String]) -> String { "at: " + keys.map { "\"\($0)\"" }.joined(separator: ", ") }
        words.add("at: \"accessToken\"", path(session.access))
        words.add("at: \"refreshToken\"", path(session.refresh ?? []))
        words.add("at: \"id\"", path(session.account))
        words.add("at: \"username\"", path(session.name))
        words.add(
            "#\"{\"id\": 7, \"username\": \"ada\", \"accessToken\": \"access\", \"refreshToken\": \"refresh\"}\"#",
            "#\"\(session.text)\"#")
        if session.refresh == nil { words.add("refresh: decoder.valueIfPresent(at: \"refreshToken\"),", "") }
        words.add("\"refreshToken\"", "\"\(session.refresh?.last ?? "")\"")
        words.add("== \"7\"", "== \"\(session.accountValue)\"")
        words.add("id: \"7\", name: \"ada\"", "id: \"\(session.accountValue)\", name: \"\(session.nameValue)\"")
    }
}
