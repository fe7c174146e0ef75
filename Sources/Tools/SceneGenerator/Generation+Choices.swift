extension Generation {
    /// Adds a note for each choice of the generator, with the option that changes the choice, and a note for each
    /// omission.
    mutating func noteChoices() {
        if options.kind == .login {
            notes += session.notes
            let endpoints =
                layout.data.map { workspace.files.swiftFiles(under: $0.folder) }?
                .filter { $0.contains("/Endpoint+") } ?? []
            if signIn == nil, !endpoints.isEmpty {
                notes.append(
                    "Requests are sent without a token. Write requiresToken: true in those endpoints that want one, in \(endpoints.joined(separator: ", "))."
                )
            }
        }
        guard let entity else { return }
        func note(_ names: [String], if holds: Bool = true, _ text: (String) -> String) {
            if holds, !names.isEmpty { notes.append(text(names.joined(separator: ", "))) }
        }
        func note(if holds: Bool, _ text: @autoclosure () -> String) { if holds { notes.append(text()) } }
        let others = entity.fields.filter { $0.name != "id" }

        note([entity.titleField?.name].compactMap(\.self), if: options.title == nil && others.count > 1) {
            "A row shows \($0) as its title. To change this, pass --title with another field."
        }
        note(
            if: entity.titleField == nil,
            "A row shows “\(SwiftName.title(entity.name))” and the ID, because no field is a title. To choose one, pass --title."
        )
        for field in entity.allFields where options.choices[field.key] == nil && options.choices[field.name] == nil {
            guard let choice = field.type.choice, !choice.isDeclared else { continue }
            notes.append(
                "\(field.name) is an enumeration: \(choice.values.joined(separator: ", ")). To change the values, pass --enum \(field.name):…. To read a string, pass --type \(field.name):String."
            )
        }
        if sample != nil {
            func named(_ type: String) -> [String] {
                others.filter { $0.type.base == .known(type) && options.types[$0.name] == nil }.map(\.name)
            }
            note(named("DecimalText")) {
                "Read as decimal numbers in strings: \($0). To keep the strings, pass --type with the field and String."
            }
            note(named("Date")) {
                "Read as dates with a time: \($0). To read only the day, pass --type with the field and Day."
            }
            note(named("Day")) {
                "Read as days without a time: \($0). To keep the strings, pass --type with the field and String."
            }
        }
        let isVersioned = entity.versionField != nil && options.version == nil && !options.isReadOnly
        note([entity.versionField?.name].compactMap(\.self), if: isVersioned) {
            "Edits are sent with \($0) as If-Match. To change this, pass --version with another field, or --version none."
        }
        for field in others {
            guard let name = reference(of: field, in: entity) else { continue }
            let named = SwiftName.withArticle(SwiftName.phrase(name))
            let isColumn = referencedTable(of: field, in: entity) != nil
            notes.append(
                "\(field.name) refers to \(named). "
                    + (isColumn
                        ? "Its column declares the reference, so both can be created offline."
                            + joinAdvice(on: field, of: entity, to: name)
                        : "The generator keeps it as a plain ID."))
        }
        noteForm(entity)
        notePages(entity)
        note(
            others.filter { $0 != entity.titleField && !$0.isVersion && $0.shown("", entity.parts) == nil }.map(\.name)
        ) { "Views leave out \($0), which has no text of one line." }
        note(if: signIn != nil, "The package has a sign-in, so requests are sent with a token.")
        let dates = sample?.dates ?? []
        note(dates) {
            "\($0) \(dates.count > 1 ? "look like dates that are" : "looks like a date that is") not written as RFC 3339 has it: a text or a number is made of it. For a Date write it so in \(options.json ?? ""), such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options, and dateEncoding for what forms send."
        }
        note(others.filter { !$0.type.isOptional }.map(\.name), if: sample != nil) {
            "No item of \(options.json ?? "") is without \($0): one that comes without is left out of the list. If that may be, write null there in an item of the file."
        }
        note(entity.unread + entity.parts.flatMap(\.unread)) {
            "Responses, tables and forms leave out \($0), because a field cannot have its type."
        }
        note((sample?.unknown ?? []).filter { key in !entity.fields.contains { $0.key == key } }) {
            "The response has no value of \($0) that shows its type, so it is left out."
        }
    }

    /// Returns the entity of the package whose ID a field contains, such as `Patient` for `patientID`.
    private func reference(of field: Entity.Field, in entity: Entity) -> String? {
        guard field.isReference, field.words.count > 1 else { return nil }
        let name = SwiftName.words(field.name).dropLast().joined().capitalizedFirst
        return name != entity.name && location(of: "\(name)Gateway") != nil ? name : nil
    }

    /// Tells how rows show the other entity. Empty if the other gateway has no cache that this one can join.
    private func joinAdvice(on field: Entity.Field, of entity: Entity, to name: String) -> String {
        let (gateway, cache) = ("Remote\(name)Gateway", SwiftName.member(SwiftName.plural(name)))
        guard let text = location(of: gateway).flatMap({ workspace.text($0) }),
            text.contains("    let \(cache): EditableCache<\(name)>")
        else { return "" }
        return
            " To show the \(SwiftName.phrase(name)) in rows, pass the \(cache) of \(gateway) to Remote\(entity.name)Gateway, and add .joining(\(cache), on: \\.entity.\(field.name)) to its \(entity.member)List."
    }

    /// Returns the entity whose ID a column contains. Returns `nil` if this entity has no table in the package, or if
    /// its IDs have a different type.
    func referencedTable(of field: Entity.Field, in entity: Entity) -> String? {
        guard let name = reference(of: field, in: entity), records.contains(name), !field.type.isStoredAsJSON,
            let text = location(of: name).flatMap({ workspace.text($0) }),
            text.matches(of: /\blet id: (\w+)/).contains(where: { $0.output.1 == field.type.element })
        else { return nil }
        return name
    }

    private mutating func noteForm(_ entity: Entity) {
        guard !options.isReadOnly else { return }
        let computed = entity.computedFields.map(\.name)
        let asked = entity.draftFields.map(\.name)
        if !computed.isEmpty {
            notes.append(
                "The form does not ask for \(computed.joined(separator: ", ")), which the server seems to compute. To change this, pass --entered with all fields to ask for."
            )
        } else if options.fields == nil, entity.entered == nil, asked.count > 1 {
            notes.append(
                "The form asks for \(asked.joined(separator: ", ")). To change this, pass --entered with the fields to ask for."
            )
        }
        let left = entity.fields.filter { $0.name != "id" && ($0.type.row?.control == nil || $0.type.isArray) }
        if !left.isEmpty {
            notes.append(
                "The form leaves out \(left.map(\.name).joined(separator: ", ")): a form has no control for that type.")
        }
        notes.append(
            "Edits are sent by PATCH with the changed fields. Write .put and leave the columns out of the body, in Endpoint+\(entity.plural) and Remote\(entity.name)Gateway, for a server that wants all fields."
        )
    }

    private mutating func notePages(_ entity: Entity) {
        let format = responseFormat
        if sample?.responseFormat == nil, location(of: "\(entity.name)ListResponse") == nil {
            let answer = format.json(list: "[…]", total: "…", next: "…", ("{", "}"))
            notes.append(
                "No response of the server has a list of \(entity.phrases), which is read as \(answer). Give one by --json, or change \(entity.name)ListResponse where it is another."
            )
        }
        if options.isLinkHeader || options.isWhole {
            // The option already determines how the next page is requested.
        } else if format.next != nil, format.isLink {
            notes.append("The next page is the link of the response.")
        } else if format.next != nil || options.cursor != nil {
            notes.append(
                "The next page is requested by \(options.cursor ?? "cursor")=…. To change this, pass --cursor NAME.")
        } else if !format.unread.isEmpty {
            notes.append(
                "\(format.unread.joined(separator: ", ")) of the response: not read, and the next page is requested by limit and skip. Save a page that has a next one. If the server counts pages, change the endpoint of \(entity.phrases): PageRequest has the number as page."
            )
        } else if sample != nil {
            notes.append(
                "Pages are requested by limit and skip\(format.total == nil ? ", which is a guess" : ""). To change this, pass --cursor NAME, --link-header or --whole."
            )
        }
        let outer = [format.list?.first].compactMap(\.self).filter(["data", "payload", "response", "result"].contains)
        if let key = outer.first, sample != nil, envelope.isEmpty {
            notes.append(
                "Single items are read without “\(key)”, in which the list is. To change this, pass --envelope \(key).")
        } else if !envelope.isEmpty, options.envelope == nil {
            notes.append(
                "Single items are read out of “\(envelope.joined(separator: "."))”. To change this, pass --envelope.")
        }
    }

    mutating func noteSkipped() {
        if entity != nil || options.kind == .login, layout.data == nil {
            notes.append("No target that knows \(layout.domain.name) depends on DataKit: no gateway was written.")
        } else if entity != nil || options.kind == .login, layout.dataTests == nil {
            notes.append(
                "No test target depends on \(layout.data?.name ?? "") and DataKitTesting: the gateway's tests are left out."
            )
        }
        if layout.presentationTests == nil {
            notes.append(
                "No test target depends on \(layout.presentation.name) and ReactiveTesting: the tests of scenes are left out."
            )
        }
    }
}
