extension Generation {
    /// A line for each choice of the generator, with the option that changes it, and a line for each omission.
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
            "A row shows \($0) as its title. --title with another field changes it."
        }
        note(
            if: entity.titleField == nil,
            "A row shows “\(SwiftName.title(entity.name))” and the ID, because no field is a title. --title names one.")
        for field in entity.allFields where options.choices[field.key] == nil && options.choices[field.name] == nil {
            guard let choice = field.type.choice, !choice.isDeclared else { continue }
            notes.append(
                "\(field.name) is an enumeration: \(choice.values.joined(separator: ", ")). --enum \(field.name):… names other values, and --type \(field.name):String makes it a text."
            )
        }
        if sample != nil {
            func named(_ type: String) -> [String] {
                others.filter { $0.type.base == .known(type) && options.types[$0.name] == nil }.map(\.name)
            }
            note(named("DecimalText")) {
                "\($0): decimal numbers in strings. --type with a field and String says otherwise."
            }
            note(named("Date")) {
                "\($0): moments, with a date and a time. --type with a field and Day says otherwise."
            }
            note(named("Day")) { "\($0): days, without a time. --type with a field and String says otherwise." }
        }
        let isVersioned = entity.versionField != nil && options.version == nil && !options.isReadOnly
        note([entity.versionField?.name].compactMap(\.self), if: isVersioned) {
            "Edits are sent with \($0) as If-Match. --version with another field or none changes it."
        }
        for field in others {
            guard let name = reference(of: field, in: entity) else { continue }
            let named = SwiftName.withArticle(SwiftName.phrase(name))
            let isColumn = referencedTable(of: field, in: entity) != nil
            notes.append(
                "\(field.name) refers to \(named). "
                    + (isColumn ? "Its column says so, so that both can be created offline." : "It is kept as an ID."))
        }
        noteForm(entity)
        notePages(entity)
        note(
            others.filter { $0 != entity.titleField && !$0.isVersion && $0.shown("", entity.parts) == nil }.map(\.name)
        ) { "Views leave out \($0), which has no text of one line." }
        note(if: signIn != nil, "There is a sign-in, so requests are sent with a token.")
        let dates = sample?.dates ?? []
        note(dates) {
            "\($0) \(dates.count > 1 ? "look like dates that are" : "looks like a date that is") not written as RFC 3339 has it: a text or a number is made of it. For a Date write it so in \(options.json ?? ""), such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options, and dateEncoding for what forms send."
        }
        note(others.filter { !$0.type.isOptional }.map(\.name), if: sample != nil) {
            "No item of \(options.json ?? "") is without \($0): one that comes without is left out of the list. If that may be, write null there in an item of the file."
        }
        note(entity.unread + entity.parts.flatMap(\.unread)) {
            "Responses, tables and forms leave out \($0), because no field can have such a type."
        }
        note((sample?.unknown ?? []).filter { key in !entity.fields.contains { $0.key == key } }) {
            "The response has no value of \($0), which would say its type: that is left out."
        }
    }

    /// The entity of the package whose ID a field has, such as `Patient` for `patientID`.
    private func reference(of field: Entity.Field, in entity: Entity) -> String? {
        guard field.isReference, field.words.count > 1 else { return nil }
        let name = SwiftName.words(field.name).dropLast().joined().capitalizedFirst
        return name != entity.name && location(of: "\(name)Gateway") != nil ? name : nil
    }

    /// The entity whose table a column names. `nil` if it has no table here, or if its IDs are of another type.
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
                "The form does not ask for \(computed.joined(separator: ", ")), which the server seems to compute. --entered with all fields to ask for says otherwise."
            )
        } else if options.fields == nil, entity.entered == nil, asked.count > 1 {
            notes.append(
                "The form asks for \(asked.joined(separator: ", ")). --entered with those that it should ask for says otherwise."
            )
        }
        let left = entity.fields.filter { $0.name != "id" && ($0.type.row?.control == nil || $0.type.isArray) }
        if !left.isEmpty {
            notes.append(
                "The form leaves out \(left.map(\.name).joined(separator: ", ")): no control is made for such a type.")
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
            // The option already says how the next page is requested.
        } else if format.next != nil, format.isLink {
            notes.append("The next page is the link of the response.")
        } else if format.next != nil || options.cursor != nil {
            notes.append(
                "The next page is requested by \(options.cursor ?? "cursor")=…; --cursor NAME says otherwise.")
        } else if !format.unread.isEmpty {
            notes.append(
                "\(format.unread.joined(separator: ", ")) of the response: not read, and the next page is requested by limit and skip. Save a page that has a next one. If the server counts pages, change the endpoint of \(entity.phrases): PageRequest has the number as page."
            )
        } else if sample != nil {
            notes.append(
                "Pages are requested by limit and skip\(format.total == nil ? ", which is a guess" : ""). --cursor NAME, --link-header and --whole say otherwise."
            )
        }
        let outer = [format.list?.first].compactMap(\.self).filter(["data", "payload", "response", "result"].contains)
        if let key = outer.first, sample != nil, envelope.isEmpty {
            notes.append(
                "Single items are read without “\(key)”, in which the list is. --envelope \(key) says otherwise.")
        } else if !envelope.isEmpty, options.envelope == nil {
            notes.append(
                "Single items are read out of “\(envelope.joined(separator: "."))”. --envelope says otherwise.")
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
