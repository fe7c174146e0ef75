/// One run of the generator: the request, the package, and the changes so far.
///
/// The generator writes each template for the requested kind, unless the file already exists: see ``Template``. Other
/// templates register the new code: see ``Registration``.
struct Generation {
    let options: SceneOptions
    let layout: Layout
    var workspace: Workspace
    var entity: Entity?
    var responseFormat = ListResponseFormat()
    var sample: JSONSample?
    var session = SessionSample()
    /// The choices, the omitted parts, and the steps to do by hand, one sentence for each.
    var notes: [String] = []
    /// The types that the package declares, with the paths of their files.
    private(set) var locations: [String: String] = [:]
    /// The types that have tables.
    private(set) var records: Set<String> = []

    init(_ options: SceneOptions, _ files: PackageFiles) throws(GeneratorError) {
        self.options = options
        layout = try Layout(files, target: options.target)
        workspace = Workspace(files)
        // A type of the domain takes precedence over a type with the same name in another target.
        for target in [layout.domain, layout.presentation, layout.data, layout.doubles, layout.terminal] {
            for path in target.map({ files.swiftFiles(under: $0.folder) }) ?? [] {
                if let name = path.wholeMatch(of: /(?:.*\/)?(\w+)\+Record\.swift/)?.1 { records.insert(String(name)) }
                for name in Self.types(in: files.text(path) ?? "") where locations[name] == nil {
                    locations[name] = path
                }
            }
        }
        try checkNames()
        switch options.kind {
        case .app, .entity: entity = try readEntity()
        case .login: session = try SessionSample(file: options.json, files: files)
        case .scene: break
        }
    }

    mutating func run() throws(GeneratorError) {
        try check()
        let rendering = Rendering(self)
        noteChoices()
        let kind = options.kind == .app ? "entity" : options.kind.rawValue
        let wanted = try TemplateFolder.templates.get().filter {
            $0.condition.map(rendering.conditions.contains) ?? true
        }
        let files = wanted.filter { !$0.isRegister }
        for template in files where template.kinds.contains(kind) { try write(template, rendering) }
        for part in entity?.parts ?? [] where location(of: part.name) == nil {
            for template in files where template.kinds.contains("parts") {
                try write(template, rendering.ofPart(part), below: entity?.plural)
            }
        }
        for choice in (entity?.allFields ?? []).compactMap(\.type.choice) {
            for template in files where template.kinds.contains("choice") {
                if choice.isDeclared, template.path.hasPrefix("Domain/") { continue }
                try write(template, rendering.ofChoice(choice), below: entity?.plural)
            }
        }
        // Registers come last, because some of them add to files that are written in this step.
        for template in wanted where isNew && template.isRegister && template.kinds.contains(kind) {
            try register(template, rendering)
        }
        noteSkipped()
    }

    private mutating func write(
        _ template: Template, _ rendering: Rendering, below concept: String? = nil
    ) throws(GeneratorError) {
        let parts = rendering.words.replacing(in: template.path).split(separator: "/", maxSplits: 1).map(String.init)
        guard let (target, folder) = layout.destination(parts[0]) else { return }
        let file = String(parts[1].split(separator: "/").last ?? "")
        // The file of a part is in the folder of its entity.
        let place = concept.map { "\($0)/\(file)" } ?? parts[1]
        let wanted = room(for: place, of: parts[0], below: folder) ?? "\(folder)/\(place)"
        guard let path = try destination(of: wanted, below: folder, rendering) else { return }
        var rendering = rendering
        (rendering.module, rendering.isOnMainActor) = (target.module, target.isOnMainActor)
        // Doubles in the same target as their tests need no `package` access.
        if parts[0] == "Doubles", target == layout.presentationTests { rendering.words.add("package ", "") }
        let text = template.text(rendering)
        try target.checkIsolation(of: text, in: parts[0])
        workspace.put(text, at: path)
    }

    /// Returns the path of a file to write, or `nil` if the package already has the file. Throws if another declaration
    /// has the name of the type.
    private func destination(
        of wanted: String, below folder: String, _ rendering: Rendering
    ) throws(GeneratorError) -> String? {
        let file = wanted.split(separator: "/").last ?? ""
        let name = String(file.dropLast(".swift".count))
        guard let place = location(of: name) else {
            // A module cannot have two files with the same name, even if the user has moved one of them.
            let isThere = workspace.files.swiftFiles(under: folder).contains { $0.hasSuffix("/\(file)") }
            return isThere ? nil : wanted
        }
        // Existing files of this entity or scene are kept.
        guard place.hasPrefix("\(folder)/"), isOwn(place) else {
            throw GeneratorError(
                "\(name) already exists, in \(place), and belongs to something else. Choose another name than \(options.name)."
            )
        }
        return nil
    }

    /// Returns whether a file belongs to this entity, scene or sign-in, which means that it contains the name. The
    /// response of an entity `TodoList` is not the response with a list of an entity `Todo`.
    private func isOwn(_ path: String) -> Bool {
        guard let text = workspace.text(path) else { return true }
        if let entity { return text.matches(of: /\w+/).contains { $0.output == entity.name } }
        return text.contains(options.name) || options.kind == .login && text.contains(/Account|Credentials|LoginDraft/)
    }

    /// Returns the place of a file in a package with separate folders for responses, gateways and tables, or `nil` in
    /// any other package.
    private func room(for file: String, of layer: String, below folder: String) -> String? {
        guard layer.hasPrefix("Data") else { return nil }
        let name = String(file.split(separator: "/").last ?? "")
        let (room, path) =
            if name.hasSuffix("+Record.swift") || name.hasSuffix("+Column.swift") {
                ("Tables", name)
            } else {
                (name.contains("Gateway") ? "Gateways" : "API", file)
            }
        for there in workspace.files.swiftFiles(under: folder) {
            if let range = there.firstRange(of: "/\(room)/") { return there[..<range.upperBound] + path }
        }
        return nil
    }

    private mutating func register(_ template: Template, _ rendering: Rendering) throws(GeneratorError) {
        for file in try Registration(template.text(rendering), of: template).files {
            guard let path = place(file.path), workspace.text(path) != nil else { continue }
            try workspace.edit(path, file.insertions)
            for removal in file.removals { workspace.put(nil, at: removal) }
        }
    }

    /// Returns the file that a register names. It is in the folder of its layer, unless the path starts with `Sources`
    /// or `Tests`. Returns `nil` if the package does not have the layer.
    private func place(_ path: String) -> String? {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard !["Sources", "Tests"].contains(parts[0]) else { return isSample ? path : nil }
        guard let folder = layout.destination(parts[0])?.folder else { return nil }
        // The name of the app's own file starts with the app's name.
        let files = workspace.files.swiftFiles(under: folder)
        return files.first { $0 == "\(folder)/\(parts[1])" } ?? files.first { $0.hasSuffix(parts[1]) }
            ?? "\(folder)/\(parts[1])"
    }

    func location(of type: String) -> String? { locations[type] }

    /// Whether the package has no code of this entity, scene or sign-in yet. The generator registers it only once,
    /// because users may change or remove the added lines.
    private var isNew: Bool {
        let type = options.kind == .login ? "RemoteSessionGateway" : "\(entity?.plural ?? options.name)ViewModel"
        return location(of: type) == nil
    }

    /// Whether the package is the sample, in which one type has all use cases.
    var isSample: Bool { location(of: "UseCases") == "Sources/Domain/UseCases.swift" }

    /// The path of the sign-in that provides the tokens of requests.
    var signIn: String? { isSample ? nil : location(of: "SessionGateway") }

    /// The keys around a single item, the outermost first. They come from the option, or else from the sample. The
    /// items of the demo server have no such keys.
    var envelope: [String] {
        guard !isSample else { return [] }
        if let asked = options.envelope { return asked }
        return sample?.envelope ?? []
    }

    /// The path of the scene's link, or of its route in the sample.
    var route: String { SwiftName.snakeCase(entity?.plural ?? options.name, separator: "-") }

    /// The link that opens the new scene, or `nil` without a terminal app.
    var link: String? { layout.terminal != nil && location(of: "Route") != nil ? "app://\(route)" : nil }

    /// Returns the declared entity, with the server's names for its fields.
    func declaredEntity(_ name: String) throws(GeneratorError) -> Entity? {
        guard let path = location(of: name), let text = workspace.text(path),
            var entity = try Entity(name, declaredIn: text, path, isField: isField)
        else { return nil }
        if let response = location(of: "\(name)Response").flatMap({ workspace.text($0) }) {
            entity.readKeys(fromResponse: response)
        }
        for index in entity.fields.indices {
            if let choice = declaredChoice(entity.fields[index].type) {
                entity.fields[index].type.base = .choice(choice)
            }
        }
        return entity
    }

    /// Returns whether a field can have a type, which must be a known type, or a struct or an enumeration of the
    /// package.
    private func isField(_ type: FieldType) -> Bool {
        guard let name = type.named, let text = location(of: name).flatMap({ workspace.text($0) }) else { return true }
        return SourceText(text).group(["struct \(name)"]) != nil || declaredChoice(type) != nil
    }

    /// Returns the package's enumeration of strings with the name of a field's type, or `nil` for any other type.
    func declaredChoice(_ type: FieldType) -> FieldType.Choice? {
        guard let name = type.named, let text = location(of: name).flatMap({ workspace.text($0) }) else { return nil }
        let source = SourceText(text)
        guard let body = source.group(["enum \(name)"]) else { return nil }
        let header = source.code(in: 0..<body.lowerBound).split(separator: "enum \(name)").last ?? ""
        let isGenerated = header.contains("RawRepresentable")
        guard header.contains(/\bString\b/) || isGenerated else { return nil }
        let code = source.code(in: body)
        let raw = code.matches(of: /case \.(\w+): "([^"]*)"/).map { String($0.2) }
        let plain = code.matches(of: /\n\s*case (\w[^\n({]*)/).flatMap { match in
            match.1.split(separator: ",").map { part in
                let sides = part.split(separator: "=").map(\.trimmed)
                return sides.count == 2 ? sides[1].filter { $0 != "\"" } : sides[0]
            }
        }
        // In an enumeration from the generator, the first half of the strings are raw values, and the second half are
        // titles.
        let values = isGenerated ? Array(raw.prefix(raw.count / 2)) : plain
        return values.isEmpty ? nil : FieldType.Choice(name: name, values: values, isDeclared: !isGenerated)
    }

    /// Returns the types that a source declares, without nested types. Only a line that begins with a declaration and
    /// its modifiers counts.
    private static func types(in text: String) -> [String] {
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return text.split { $0.isNewline }.compactMap { line in
            guard let first = line.first, first.isLetter || first == "@" else { return nil }
            let words = line.split(separator: " ", maxSplits: 5)
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
                !words[..<kind].contains("private")
            else { return nil }
            let name = words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.first?.isUppercase == true ? String(name) : nil
        }
    }
}
