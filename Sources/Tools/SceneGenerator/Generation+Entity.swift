extension Generation {
    /// Reads the entity from an answer of the server, from the command line, or from the package. A declared entity
    /// keeps its fields; an answer adds the server's names for them.
    mutating func readEntity() throws(GeneratorError) -> Entity? {
        let isItself = [.entity, .endpoint, .table].contains(options.kind)
        guard let name = isItself ? options.name : options.entity ?? impliedEntity else {
            guard options.fields == nil, options.json == nil else {
                throw GeneratorError(
                    "Which entity has these fields? Add --entity with its name, such as --entity Cart.")
            }
            return nil
        }
        try SwiftName.checkEntity(name)
        let path = location(of: name)
        let declared = path?.hasPrefix("\(layout.domain.folder)/") == true ? try declaredEntity(name) : nil
        if declared == nil, let path {
            throw GeneratorError(
                "\(name), in \(path), is no struct of \(layout.domain.name), as an entity is one. Choose another name.")
        }
        var entity: Entity
        var format: ListResponseFormat?
        if let json = options.json {
            let sample = try JSONSample(file: json, entity: name, files: workspace.files)
            (entity, format) = (sample.entity, sample.responseFormat)
            self.sample = sample
        } else if let fields = options.fields {
            entity = try Entity(name, fields: fields)
        } else if let declared {
            entity = declared
        } else {
            throw GeneratorError(
                "\(name) is not a type of this package. Say what it has, by --fields \"id:Int, name:String\" or by --json with a file that has an answer of the server."
            )
        }
        if let declared, options.fields != nil || options.json != nil {
            if let difference = entity.difference(from: declared) {
                throw GeneratorError(
                    "\(name) is there already, in \(path ?? ""), with other fields: \(difference). Leave --fields and --json out to use it as it is, or choose another name."
                )
            }
            entity.adopt(declared)
        }
        if let place = entity.fields.firstIndex(where: { $0.name == "id" }), place > 0 {
            guard declared == nil else {
                throw GeneratorError(
                    "The id of \(name) comes first in what is generated. Let it come first in \(path ?? ""), too."
                )
            }
            entity.fields.insert(entity.fields.remove(at: place), at: 0)
        }
        // A list's own name is its entity's plural if it can be one, such as `Octopodes` of `Octopus`.
        let list = listScene(of: name) ?? (options.kind == .list ? options.name : "")
        if SwiftName.isPlural(list, of: name) { entity.plural = list }
        let usual = SwiftName.plural(name)
        if options.kind == .list, list == name, usual != name, layout.data != nil {
            notes.append(
                "The list is called as its entity, and the path on the server as the list: \(SwiftName.snakeCase(list, separator: "-")). For \(SwiftName.snakeCase(usual, separator: "-")) call it \(usual), or change the path in Endpoint+\(list)."
            )
        }
        responseFormat = format ?? ListResponseFormat(list: [entity.listKey], total: ["total"])
        if options.kind == .list, !isPaged {
            if responseFormat.next != nil {
                notes.append("The answer has a next page, which is not asked for without --paging.")
            } else if format?.total != nil, !isSample {
                notes.append("The server counts its \(entity.phrases): with pages, use --paging.")
            }
            // The only page has no next one, and needs no count.
            (responseFormat.total, responseFormat.next) = (nil, nil)
        }
        if format == nil, [.list, .endpoint].contains(options.kind), layout.data != nil, !isSample,
            location(of: "\(name)ListResponse") == nil
        {
            let answer = responseFormat.json(list: "[…]", total: "…", next: "…", ("{", "}"))
            notes.append(
                "No answer of the server has a list of \(entity.phrases), which is read as \(answer). Give one by --json, or change \(name)ListResponse where it is another."
            )
        }
        if options.isLinkHeader, let next = responseFormat.next {
            responseFormat.ignored.append(next.joined(separator: "."))
            responseFormat.next = nil
        }
        if declared != nil { try checkConformances(of: name, isIdentified: options.kind != .entity) }
        // A nested type is written with the entity, where the package does not have it.
        entity.parts = try parts(of: entity)
        try readEntered(of: &entity)
        return entity
    }

    /// Checks the conformances that generated code needs. A type that conforms to a protocol of the package passes, as
    /// that may imply them.
    private func checkConformances(of name: String, isIdentified: Bool) throws(GeneratorError) {
        let conformances = workspace.files.swiftFiles(under: layout.domain.folder)
            .compactMap { workspace.text($0) }.filter { $0.contains(name) }
            .flatMap { $0.matches(of: /\b(?:struct|extension) (\w+)\s*:([^{]*)\{/) }
            .filter { $0.1 == name }.flatMap { $0.2.matches(of: /\w+/).map { String($0.output) } }
        let wanted = isIdentified ? ["Identifiable", "Equatable", "Sendable"] : ["Equatable", "Sendable"]
        let missing = wanted.filter { name in
            !conformances.contains { $0 == name || ($0, name) == ("Hashable", "Equatable") }
        }
        guard !missing.isEmpty, !conformances.contains(where: { location(of: $0) != nil }) else { return }
        throw GeneratorError(
            "\(name), in \(location(of: name) ?? ""), is not \(missing.joined(separator: ", ")), as what is generated takes it to be. Add that to it."
        )
    }

    /// Finds the types of an entity's fields, however deep: derived with it, or declared by the package.
    private func parts(of entity: Entity) throws(GeneratorError) -> [Entity] {
        var parts: [Entity] = []
        var open = entity.fields
        while !open.isEmpty {
            let field = open.removeFirst()
            guard let type = field.type.named, !parts.contains(where: { $0.name == type }) else { continue }
            if type == entity.name {
                guard field.type.isArray || !entity.fields.contains(field) else {
                    throw GeneratorError(
                        "A \(type) cannot have another one as its \(field.name), since a struct has no room for itself. Write its identity, such as \(field.name)ID:Int?, or several, as in \(field.name):[\(type)]."
                    )
                }
                continue
            }
            let derived = entity.parts.first { $0.name == type }
            let declared = try declaredEntity(type)
            if let derived, let declared, let difference = derived.difference(from: declared) {
                throw GeneratorError(
                    "\(field.key) of the answer would be \(type), which is there already, in \(location(of: type) ?? ""), with other fields: \(difference). Give that type another name, or take \(field.key) out of the file."
                )
            }
            guard var part = derived ?? declared else {
                throw GeneratorError(
                    location(of: type).map {
                        "\(type), the type of \(field.name), is no struct with fields, in \($0). Leave \(field.name) out, and add it by hand, with a default in the init of \(entity.name)."
                    }
                        ?? "\(type), the type of \(field.name), is not a type of this package. Generate it first: swift package scene entity \(type) --fields \"…\""
                )
            }
            if let declared {
                try checkConformances(of: type, isIdentified: false)
                part.adopt(declared)
            }
            parts.append(part)
            open += part.fields
        }
        return parts
    }

    /// The fields that a form asks for: those of the option, or else of the form that is there.
    private func readEntered(of entity: inout Entity) throws(GeneratorError) {
        let new = "New\(entity.name)"
        let place = location(of: new)
        let there = try declaredEntity(new, isSampled: false)?.fields.map(\.name)
        entity.entered = options.entered?.split(separator: ",").map(\.trimmed) ?? there
        for name in entity.entered ?? [] where !entity.fields.contains(where: { $0.name == name }) {
            throw GeneratorError(
                "\(entity.name) has no field \(name). --entered takes some of \(entity.fields.map(\.name).filter { $0 != "id" }.joined(separator: ", "))."
            )
        }
        guard options.entered == nil || entity.entered?.contains("id") == false else {
            throw GeneratorError("The server says what the id of \(entity.name) is. Leave id out of --entered.")
        }
        if options.entered != nil, let there, let place, Set(there) != Set(entity.draftFields.map(\.name)) {
            throw GeneratorError(
                "A form of \(entity.phrases) asks for \(there.joined(separator: ", ")) already, in \(place). Leave --entered out, or remove that form first."
            )
        }
    }

    /// The existing entity that a scene's name implies: `Cart` for `Carts`, `CartDetail` and `CreateCart`.
    private var impliedEntity: String? {
        guard [.list, .detail, .form, .edit].contains(options.kind) else { return nil }
        let words = SwiftName.words(options.name)
        let names = [words.dropFirst().joined(), words.dropLast().joined(), options.name]
        // A plural begins as the name does.
        let declared = names.flatMap { name in
            [name] + locations.keys.filter { $0.first == name.first && SwiftName.plural($0) == name }.sorted()
        }
        return declared.first { locations[$0]?.hasPrefix(layout.domain.folder) == true }
    }
}
