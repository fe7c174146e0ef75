extension Rendering {
    /// The conditions that hold in a run of the generator, and its names in place of the exemplary ones.
    init(_ generation: Generation) {
        if let entity = generation.entity, entity.id == nil {
            self = Self(generation, entity: entity).ofPart(entity, generation)
        } else {
            // A menu's entries are its fields.
            let items = ((try? generation.menuItems) ?? []).map {
                Entity.Field($0, FieldType(.known("String")))
            }
            self.init(generation, entity: generation.entity ?? Entity(name: "Entity", fields: items))
        }
    }

    private init(_ generation: Generation, entity: Entity) {
        let (options, layout) = (generation.options, generation.layout)
        self.init(
            conditions: Self.conditions(generation, entity), fields: Self.fields(entity, generation, isPart: false))
        modules = ["domain": layout.domain.module, "presentation": layout.presentation.module]
        importedTypes = ([entity] + generation.parts).map(\.name).filter(TakenNames.imported.contains).sorted()
        if entity.fields.contains(where: { $0.type.named == entity.name }) {
            // Its table keeps those that it has as JSON.
            words.add("Identifiable, Equatable, Sendable", "Identifiable, Equatable, Sendable, Codable")
        }
        modules["data"] = layout.data?.module
        // Doubles in the target of the tests are imported by nobody.
        modules["doubles"] = layout.doubles == layout.presentationTests ? nil : layout.doubles?.module
        addNames(of: entity)
        let scenes: [SceneOptions.Kind: String] = [
            .list: "HarborList", .detail: "HarborDetail", .form: "HarborForm", .edit: "HarborForm",
            .login: "HarborLogin", .menu: "HarborMenu", .base: "HarborBase",
        ]
        for exemplar in [scenes[options.kind], "HarborScene"].compactMap(\.self) {
            addForms(of: exemplar, options.name)
        }
        if options.kind != .list, let list = generation.listScene { addForms(of: "HarborList", list) }
        words.add("harborSubmit", Self.submitTrigger(options.name, entity))
        words.add("harbor-path", generation.route)
        words.add("shownInTour", Self.shown(options, entity))
        words.add("savingMethod", conditions.contains("partial") ? "PATCH" : "PUT")
        words.add("cursorItem", options.cursor ?? "cursor")
        addResponseFormat(generation.responseFormat, entity)
        addEnvelope(generation.envelope, entity, generation.parts)
        addIdentity(of: entity, generation)
    }

    /// The same for one of the nested types, whose identity is a field like any other.
    func ofPart(_ part: Entity, _ generation: Generation) -> Rendering {
        let conditions = conditions.subtracting(["renamed", "needsFoundation"]).union(part.conditions)
        var rendering = Rendering(
            conditions: conditions, fields: Self.fields(part, generation, isPart: true), modules: modules,
            importedTypes: importedTypes)
        rendering.dropped = [
            "public let id: IdentityType", "var id: IdentityType", "id: IdentityType,", "self.id = id", "id: id,",
            "case id = \"identityKey\"",
        ]
        // One that can be told apart may become an entity.
        let isIdentified = part.id.map { ["Int", "String", "UUID"].contains($0.type.text) } ?? false
        rendering.words.add(
            "Identifiable, Equatable, Sendable",
            isIdentified ? "Identifiable, Equatable, Sendable, Codable" : "Equatable, Sendable, Codable")
        rendering.addNames(of: part)
        return rendering
    }

    func placed(in target: Layout.Target) -> Rendering {
        var rendering = self
        (rendering.module, rendering.isOnMainActor) = (target.module, target.isOnMainActor)
        return rendering
    }

    private static func conditions(_ generation: Generation, _ entity: Entity) -> Set<String> {
        let (options, responseFormat) = (generation.options, generation.responseFormat)
        var conditions = entity.conditions.union([options.kind.rawValue])
        func add(_ condition: String, if holds: Bool) { if holds { conditions.insert(condition) } }
        func text(_ type: String) -> String {
            generation.location(of: type).flatMap { generation.workspace.text($0) } ?? ""
        }
        let remote = text("Remote\(entity.name)Gateway")
        let isOffline = options.isOffline || generation.location(of: "Editable\(entity.name)Gateway") != nil
        add("listing", if: [.list, .endpoint].contains(options.kind))
        add("finding", if: [.detail, .endpoint].contains(options.kind))
        add("creating", if: options.kind == .form)
        add("saving", if: options.kind == .edit)
        add("finding", if: options.kind == .edit && generation.layout.terminal != nil)
        if options.isOffline { conditions.formUnion(Conditions.operations) }
        if isOffline, entity.uncreatable != nil { conditions.remove("creating") }
        add("paged", if: generation.isPaged)
        add("cached", if: options.isCached || isOffline || options.kind == .table || remote.contains("PageCache<"))
        add("offline", if: isOffline)
        add("sectioned", if: options.isSectioned)
        add("formatted", if: !entity.formattedFields.isEmpty)
        add("shown", if: !entity.shownFields(generation.parts).isEmpty)
        add("counted", if: responseFormat.total != nil)
        add("cursor", if: responseFormat.next != nil && !responseFormat.isLink)
        add("linked", if: responseFormat.next != nil && responseFormat.isLink)
        add("linkHeader", if: options.isLinkHeader)
        add("arrayed", if: responseFormat.list == nil)
        add("nestedAnswer", if: responseFormat.isNested)
        add("enveloped", if: !generation.envelope.isEmpty)
        add("answerRenamed", if: responseFormat.isRenamed(entity))
        add(
            "partial",
            if: !generation.unread.isEmpty || entity.fields.contains { $0.name != "id" && !entity.isEntered($0) })
        add(
            "foundationInSamples",
            if: ([entity] + generation.parts).contains { $0.conditions.contains("needsFoundation") })
        add("registered", if: generation.isSample)
        add("stubbed", if: generation.location(of: "StubAnswers") != nil)
        add("session", if: generation.location(of: "LoggingIn") != nil)
        add("listed", if: options.kind != .list && generation.listScene != nil)
        let list = generation.listScene.map { text("\($0)ViewModel") } ?? ""
        let trigger = options.kind == .edit ? "var edit:" : "var create:"
        add("formed", if: list.contains(trigger) && !list.contains("navigator.to\(options.name)("))
        let entries = entity.draftFields.map {
            (FieldEntry($0, isTyped: generation.layout.terminal == nil), $0.type.isOptional)
        }
        add("dated", if: entries.contains { $0.0.control == .date && !$0.1 })
        add("creatable", if: entity.uncreatable == nil)
        add("checked", if: entries.contains { $0.0.isChecked })
        add("severalChecked", if: entries.count { $0.0.isChecked } > 1)
        add("required", if: entries.contains { $0.0.isChecked && !$0.1 })
        return conditions
    }

    private static func fields(_ entity: Entity, _ generation: Generation, isPart: Bool) -> [FieldWords] {
        let isTyped = generation.layout.terminal == nil
        return entity.fields.enumerated().filter { isPart || $1.name != "id" }.map { index, field in
            FieldWords(field, of: entity, at: index, isTyped: isTyped, parts: generation.parts)
        }
    }

    /// The trigger that saves, named by the scene's verb: `create` for `CreateCart`.
    private static func submitTrigger(_ scene: String, _ entity: Entity) -> String {
        let first = SwiftName.words(scene).first?.lowercased() ?? ""
        // In a form, to edit is to change a field. What sends the fields updates the entity.
        let verb = first == "edit" ? "update" : first
        let taken = ["cancel", "form", "errors"] + entity.draftFields.map(\.name)
        return [verb, "submit", "save"].first { !taken.contains($0) && (try? SwiftName.checkMember($0)) != nil }
            ?? "save\(entity.name)"
    }

    /// The text that the sample's tour of all screens expects on the new scene.
    private static func shown(_ options: SceneOptions, _ entity: Entity) -> String {
        switch options.kind {
        case .form, .edit: return "[ Save ]"
        case .login: return "[ Sign in ]"
        case .base: return "Menu › \(SwiftName.title(options.name))"
        case .menu: return entity.fields.first?.title ?? ""
        default:
            if let title = entity.titleField { return "\(title.title) 1" }
            return SwiftName.title(entity.name) + (entity.id?.type.element == "UUID" ? "" : " 1")
        }
    }

    private mutating func addNames(of entity: Entity) {
        words.add("a sea voyage", SwiftName.withArticle(entity.phrase))
        words.add("A sea voyage", SwiftName.withArticle(entity.phrase).capitalizedFirst)
        words.add("SeaVoyages", entity.plural)
        words.add("SeaVoyage", entity.name)
        words.add("seaVoyages", entity.members)
        words.add("seaVoyage", entity.member)
        words.add("answeredSeaVoyage", entity.answerMember)
        words.add("sea voyages", entity.phrases)
        words.add("sea voyage", entity.phrase)
        words.add("Sea voyages", SwiftName.title(entity.plural))
        words.add("Sea voyage", SwiftName.title(entity.name))
        words.add("sea_voyages", SwiftName.snakeCase(entity.plural))
        words.add("sea-voyages", SwiftName.snakeCase(entity.plural, separator: "-"))
    }

    private mutating func addForms(of exemplar: String, _ name: String) {
        words.add(exemplar, name)
        words.add(SwiftName.member(exemplar), SwiftName.member(name))
        words.add(SwiftName.title(exemplar), SwiftName.title(name))
        words.add(SwiftName.phrase(exemplar), SwiftName.phrase(name))
        words.add(SwiftName.snakeCase(exemplar, separator: "-"), SwiftName.snakeCase(name, separator: "-"))
    }

    private mutating func addIdentity(of entity: Entity, _ generation: Generation) {
        let key = entity.id?.key ?? "id"
        let type = entity.id?.type.element ?? "Int"
        words.add("IdentityType", type)
        words.add("id = \"identityKey\"", key == "id" ? "id" : "id = \"\(key)\"")
        words.add("identityKey", key)
        words.addCall("seaVoyageID") { entity.identity($0) }
        words.addCall("seaVoyageTitle") { value in
            let place = value == "self" ? "" : "\(value)."
            return entity.titleField.map { place + $0.name } ?? "\"\(SwiftName.title(entity.name)) \\(\(place)id)\""
        }
        let demo = type == "UUID" ? "00000000-0000-0000-0000-100000000001" : "1"
        words.add("identityInDemo", demo)
        words.add("seaVoyageInDemo", ["Int": "1", "UUID": "UUID(uuidString: \"\(demo)\") ?? UUID()"][type] ?? "\"1\"")
        words.addCall("seaVoyageTemporaryID") { options in
            let environment = "\(options).environment"
            return ["Int": "-Int(\(environment).random(1...2_147_483_647))", "UUID": "\(environment).uuid()"][type]
                ?? "\"\\(\(environment).uuid())\""
        }
        words.addCall("identityJSON") { number in
            // A text is an identity by itself, without the field's name.
            type == "String" ? ".string(\"\\(\(number))\")" : FieldType.table[type]?.demo(number) ?? ""
        }
        words.addCall("identityText") { type == "Int" ? "Int(\($0)).map(JSON.integer)" : ".string(\($0))" }
        // What the server stamps with each save, such as a version, is in no edit, and that it has changed no conflict.
        let stamps = entity.fields.filter { $0.name != "id" && $0.isComputed && !entity.isEntered($0) }
            .map { "\"\(SwiftName.snakeCase($0.name))\"" }.joined(separator: ", ")
        words.add(
            "policy: EditPolicy(local: computedColumns), ",
            stamps.isEmpty ? "" : "policy: EditPolicy(local: [\(stamps)]), ")
        addJSON(#"{"identityKey": 7, "fieldKey": "Field name 7"}"#, entity.json(generation.parts) ?? "")
        let objections = entity.draftFields.map { "\"\($0.key)\": \"No \($0.key).\"" }.joined(separator: ", ")
        addJSON(#"{"fieldKey": "No fieldKey."}"#, "{\(objections)}")
        let columns = entity.fields.filter { $0.name != "id" }.map {
            "\"\(SwiftName.snakeCase($0.name))\" \($0.type.sql)"
        }
        words.add(
            "\"id\" INTEGER PRIMARY KEY,",
            "\"id\" \(type == "Int" ? "INTEGER" : "TEXT") PRIMARY KEY" + (columns.isEmpty ? "" : ","))
        words.add("\"field_name\" TEXT NOT NULL", columns.joined(separator: ",\n                "))
    }

    /// Replaces an answer, which stands between `#"` and `"#` in the templates: a key such as `"#text"`, usual in JSON
    /// that is made from XML, would end it.
    private mutating func addJSON(_ exemplar: String, _ json: String) {
        words.add(exemplar, json.replacing("\"#", with: "\"\\#u{23}"))
    }

    /// The container of the last one of these keys, from the outermost.
    private static func place(_ path: [String], _ entity: Entity) -> String {
        path.dropLast().reduce("answer") {
            "\($0).nestedContainer(keyedBy: Key.self, forKey: .\(SwiftName.member(json: $1, of: entity.name)))"
        }
    }

    private mutating func addEnvelope(_ keys: [String], _ entity: Entity, _ parts: [Entity]) {
        let json = #"{"data": {"identityKey": 7, "fieldKey": "Field name 7"}}"#
        addJSON(json, keys.reversed().reduce(entity.json(parts) ?? "") { "{\"\($1)\": \($0)}" })
        guard let last = keys.last else { return words.add("SeaVoyageEnvelope", "\(entity.name)Response") }
        words.add(
            "answer.decode(SeaVoyageResponse.self, forKey: .data)",
            "\(Self.place(keys, entity)).decode(\(entity.name)Response.self, forKey: .\(SwiftName.member(json: last, of: entity.name)))"
        )
        let names = keys.map { (SwiftName.member(json: $0, of: entity.name), $0) }
        words.add("case data", ListResponseFormat.cases(names).joined(separator: "\n"))
    }

    private mutating func addResponseFormat(_ responseFormat: ListResponseFormat, _ entity: Entity) {
        words.add("serverTotal", responseFormat.total == nil ? "nil" : "total")
        words.add("case answerKeys", responseFormat.cases(entity).joined(separator: "\n"))
        for (name, path) in [
            ("list", responseFormat.list), ("total", responseFormat.total), ("next", responseFormat.next),
        ] {
            guard let path, let key = path.last else { continue }
            words.add("\(name)Key", SwiftName.member(json: key, of: entity.name))
            let place = Self.place(path, entity)
            // The last page may have nothing to say of pages; one without its items is none.
            let isOptional = name != "list" && path.count > 1
            words.add("\(name)Place", isOptional ? "(try? \(place))?" : place)
        }
        addJSON(
            #"{"seaVoyages": [ITEM, {}], "total": 3}"#,
            responseFormat.json(list: "[ITEM, {}]", total: "3", next: "\"answerNext\"", ("{", "}")))
        words.add(
            "[\"seaVoyages\": .array(found), \"total\": .integer(seaVoyages.count)]",
            responseFormat.json(
                list: ".array(found)", total: ".integer(\(entity.members).count)", next: "next", ("[", "]")))
    }
}

extension Entity {
    /// The conditions of the type alone, which a nested type has of its own.
    fileprivate var conditions: Set<String> {
        var conditions: Set<String> = []
        if fields.contains(where: { $0.key != $0.name }) { conditions.insert("renamed") }
        if fields.contains(where: { $0.type.row?.needsFoundation == true }) { conditions.insert("needsFoundation") }
        return conditions
    }
}
