extension Generation {
    /// Reads the entity from a response of the server, from the command line, or from the package. A declared entity
    /// keeps its fields, and a response adds the server's names for these fields.
    mutating func readEntity() throws(GeneratorError) -> Entity {
        let name = options.kind == .app ? try firstEntity : options.name
        try SwiftName.checkType(name, "an entity")
        if TakenNames.used.union(TemplateFolder.usedTypes).contains(name) {
            throw GeneratorError(
                "“\(name)” is a type that generated files use. Choose another name for an entity, such as \(name)Entry."
            )
        }
        let path = location(of: name)
        let declared = path?.hasPrefix("\(layout.domain.folder)/") == true ? try declaredEntity(name) : nil
        if declared == nil, let path {
            throw GeneratorError(
                "\(name), in \(path), cannot be an entity: it is not a struct of \(layout.domain.name). Choose another name."
            )
        }
        var entity: Entity
        var format: ListResponseFormat?
        if let json = options.json {
            let value = try JSONValue(file: json, in: workspace.files)
            let sample = try JSONSample(value, of: json, entity: name, choices: options.choices)
            (entity, format) = (sample.entity, sample.responseFormat)
            self.sample = sample
        } else if let fields = options.fields {
            entity = try Entity(name, fields: fields)
        } else if let declared {
            entity = declared
        } else {
            throw GeneratorError(
                "\(name) is not a type of this package. Say what it has, by --fields \"id:Int, name:String\" or by --json with a file that has a response of the server."
            )
        }
        try readTypes(of: &entity)
        if let declared, options.fields != nil || options.json != nil {
            if let difference = entity.difference(from: declared) {
                throw GeneratorError(
                    "\(name) already exists, in \(path ?? ""), with other fields: \(difference). Leave --fields and --json out to use it as it is, or choose another name."
                )
            }
            entity.adopt(declared)
        }
        if let place = entity.fields.firstIndex(where: { $0.name == "id" }) {
            entity.fields.insert(entity.fields.remove(at: place), at: 0)
        }
        responseFormat = format ?? ListResponseFormat(list: [entity.listKey], total: ["total"])
        if options.isLinkHeader || options.isWhole { responseFormat.next = nil }
        // A nested type that the package does not have is written with the entity.
        entity.parts = try parts(of: entity)
        try readEntered(of: &entity)
        return entity
    }

    /// The name of an app's entity, from the command line, or else from the list in the sample: `Patient` for
    /// `patients`.
    private var firstEntity: String {
        get throws(GeneratorError) {
            if let entity = options.entity { return entity }
            guard let json = options.json,
                let key = JSONSample.listKey(in: try JSONValue(file: json, in: workspace.files), of: json)
            else {
                throw GeneratorError(
                    "What is \(options.name) about? Add --entity with a name, such as --entity Patient, and its --fields or --json."
                )
            }
            return SwiftName.singular(SwiftName.member(json: key)).capitalizedFirst
        }
    }

    /// Reads the types, enumerations, title and version from the command line, and the enumerations from the package.
    private func readTypes(of entity: inout Entity) throws(GeneratorError) {
        func index(_ name: String, _ option: String) throws(GeneratorError) -> Int {
            if let index = entity.fields.firstIndex(where: { $0.name == name || $0.key == name }) { return index }
            let names = entity.fields.map(\.name).filter { $0 != "id" }.joined(separator: ", ")
            throw GeneratorError("\(entity.name) has no field \(name). \(option) takes one of \(names).")
        }
        for (name, type) in options.types.sorted(by: { $0.key < $1.key }) {
            let place = try index(name, "--type")
            let isOptional = entity.fields[place].type.isOptional
            entity.fields[place].type = type
            if isOptional { entity.fields[place].type.isOptional = true }
        }
        for (name, values) in options.choices.sorted(by: { $0.key < $1.key }) {
            let place = try index(name, "--enum")
            guard entity.fields[place].type.element == "String" || entity.fields[place].type.choice != nil else {
                throw GeneratorError("--enum is for texts, and \(name) is \(entity.fields[place].type.text).")
            }
            entity.fields[place].type.base = .choice(
                FieldType.Choice(name: entity.name + entity.fields[place].name.capitalizedFirst, values: values))
        }
        for place in entity.fields.indices {
            if let choice = declaredChoice(entity.fields[place].type) {
                entity.fields[place].type.base = .choice(choice)
            }
            guard let choice = entity.fields[place].type.choice else { continue }
            let names = choice.cases.map(\.name)
            for name in names { try SwiftName.checkMember(name, "a value of \(choice.name)", taken: TakenNames.values) }
            guard Set(names).count == names.count else {
                throw GeneratorError(
                    "Two values of \(choice.name) would have the same name. Remove one of them from --enum.")
            }
        }
        if let title = options.title { entity.chosenTitle = entity.fields[try index(title, "--title")].name }
        if let version = options.version {
            entity.chosenVersion = version == "none" ? "" : entity.fields[try index(version, "--version")].name
        }
        if let title = entity.titleField, title.type.text != "String" {
            throw GeneratorError("The title of a row must be a string, and \(title.name) is \(title.type.text).")
        }
    }

    /// Finds the types of an entity's fields at any depth, whether they are derived with the entity or declared in the
    /// package.
    private func parts(of entity: Entity) throws(GeneratorError) -> [Entity] {
        var parts: [Entity] = []
        var open = entity.fields
        while !open.isEmpty {
            let field = open.removeFirst()
            guard let type = field.type.named, !parts.contains(where: { $0.name == type }) else { continue }
            if type == entity.name {
                guard field.type.isArray || !entity.fields.contains(field) else {
                    throw GeneratorError(
                        "A \(type) cannot contain another \(type) in \(field.name), because a struct cannot contain itself. Use its ID, as in \(field.name)ID:Int?, or an array, as in \(field.name):[\(type)]."
                    )
                }
                continue
            }
            let derived = entity.parts.first { $0.name == type }
            let declared = try declaredEntity(type)
            if let derived, let declared, let difference = derived.difference(from: declared) {
                throw GeneratorError(
                    "\(field.key) of the answer would be \(type), which already exists, in \(location(of: type) ?? ""), with other fields: \(difference). Give that type another name, or take \(field.key) out of the file."
                )
            }
            guard var part = derived ?? declared else {
                throw GeneratorError(
                    location(of: type).map {
                        "\(field.name) has the type \(type), which is not a struct with fields (see \($0)). Leave \(field.name) out. Then add it by hand, with a default value in the initializer of \(entity.name)."
                    }
                        ?? "\(type), the type of \(field.name), is not a type of this package: write it as a struct that is Codable"
                )
            }
            if let declared { part.adopt(declared) }
            parts.append(part)
            open += part.fields
        }
        return parts
    }

    /// Reads the fields that users enter in a form.
    private func readEntered(of entity: inout Entity) throws(GeneratorError) {
        entity.entered = options.entered
        for name in entity.entered ?? [] where !entity.fields.contains(where: { $0.name == name }) {
            throw GeneratorError(
                "\(entity.name) has no field \(name). --entered takes some of \(entity.fields.map(\.name).filter { $0 != "id" }.joined(separator: ", "))."
            )
        }
        guard entity.entered?.contains("id") != true else {
            throw GeneratorError("The server assigns the id of \(entity.name). Remove id from --entered.")
        }
    }
}
