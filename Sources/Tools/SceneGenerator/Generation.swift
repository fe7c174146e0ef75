/// One run of the generator: the request, the package, and the changes so far.
///
/// The templates are extensions of this type, one for each role. Each adds a file or extends an existing one: what
/// exists is left as it is, and what is missing in it is added.
struct Generation {
    let options: SceneOptions
    let layout: Layout
    var workspace: Workspace
    var entity: Entity?
    var contract: Contract
    /// The link that opens the new scene; `nil` for a scene without one.
    var link: String?
    /// The types that the package declares, with the paths of their files.
    private var locations: [String: String] = [:]

    init(_ options: SceneOptions, _ files: PackageFiles) throws(GeneratorError) {
        self.options = options
        layout = try Layout(files, target: options.target)
        workspace = Workspace(files)
        contract = Contract(nil)
        for folder in Set([layout.domain.folder, layout.presentation.folder] + (layout.data.map { [$0.folder] } ?? []))
        {
            for path in files.swiftFiles(under: folder) {
                for name in Self.types(in: files.text(path) ?? "") { locations[name] = path }
            }
        }
        try SwiftName.checkType(options.name, options.kind.isScene ? "a scene" : "what is generated")
        entity = try readEntity()
    }

    /// The file that declares a type; `nil` if the package has no such type.
    func location(of type: String) -> String? {
        locations[type] ?? workspace.differences.first { Self.types(in: $0.new ?? "").contains(type) }?.path
    }

    /// The entity with this name: part of the scene's own entity, or declared by the package.
    func knownEntity(_ name: String, of entity: Entity) -> Entity? {
        if let part = entity.parts.first(where: { $0.name == name }) { return part }
        return declaredEntity(name)
    }

    /// The declared entity, with the server's names for its fields.
    private func declaredEntity(_ name: String) -> Entity? {
        guard let text = location(of: name).flatMap({ workspace.text($0) }), var entity = Entity(name, declaredIn: text)
        else { return nil }
        if let answer = location(of: "\(name)Response").flatMap({ workspace.text($0) }) {
            entity.readKeys(fromResponse: answer)
        }
        return entity
    }

    /// The types that a source declares. Only lines that begin with a declaration and its modifiers count.
    private static func types(in text: String) -> [String] {
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 5)
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
            let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.first?.isUppercase == true ? String(name) : nil
        }
    }

    private mutating func readEntity() throws(GeneratorError) -> Entity? {
        let isItself = [.entity, .endpoint, .table].contains(options.kind)
        guard let name = isItself ? options.name : options.entity ?? impliedEntity else {
            guard options.fields == nil, options.json == nil else {
                throw GeneratorError(
                    "Which entity has these fields? Add --entity with its name, such as --entity Cart.")
            }
            return nil
        }
        try SwiftName.checkType(name, "an entity")
        let declared = declaredEntity(name)
        var entity: Entity
        contract = Contract(Entity(name: name, fields: []))
        if let json = options.json {
            let sample = try JSONSample(file: json, entity: name, files: workspace.files)
            (entity, contract) = (sample.entity, sample.contract)
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
            guard declared.fields.map({ [$0.name, $0.type.text] }) == entity.fields.map({ [$0.name, $0.type.text] })
            else {
                throw GeneratorError(
                    "\(name) is there already, in \(location(of: name) ?? ""), with other fields. Leave --fields and --json out to use it as it is, or choose another name."
                )
            }
        }
        for field in entity.allFields {
            guard let type = field.type.named, knownEntity(type, of: entity) == nil else { continue }
            throw GeneratorError(
                "\(type), the type of \(field.name), is not a type of this package. Generate it first: swift package scene entity \(type) --fields \"…\""
            )
        }
        return entity
    }

    /// The existing entity that a scene's name implies: `Cart` for `Carts`, `CartDetail` and `CreateCart`.
    private var impliedEntity: String? {
        guard [.list, .detail, .form].contains(options.kind) else { return nil }
        let words = SwiftName.words(options.name)
        let names = [
            words.dropFirst().joined(), words.dropLast().joined(), options.name,
        ]
        let declared = names.flatMap { name in [name] + locations.keys.filter { SwiftName.plural($0) == name } }
        return declared.first { locations[$0] != nil && locations[$0]?.hasPrefix(layout.domain.folder) == true }
    }
}
