/// One run of the generator: the request, the package, and the changes so far.
///
/// Each template that is for the requested kind is written, or added to where its file is there already: see
/// ``Template``. What is registered where stands in templates, too: see ``Registration``.
struct Generation {
    let options: SceneOptions
    let layout: Layout
    var workspace: Workspace
    var entity: Entity?
    var responseFormat: ListResponseFormat
    var sample: JSONSample?
    /// What was left out or guessed, and what is to be done by hand, in a sentence each.
    var notes: [String] = []
    private let templates: [Template]
    /// The types that the package declares, with the paths of their files.
    private(set) var locations: [String: String] = [:]
    /// Those that this run writes, kept apart: `destination` asks whether the scene was there before.
    private var newLocations: [String: String] = [:]
    /// The list of this entity; nil where there is none.
    private(set) var listScene: String?

    init(_ options: SceneOptions, _ files: PackageFiles) throws(GeneratorError) {
        self.options = options
        templates = try TemplateFolder(files).templates
        layout = try Layout(files, target: options.target)
        workspace = Workspace(files)
        responseFormat = ListResponseFormat()
        // A type of the domain comes before one of its name elsewhere.
        for target in [layout.domain, layout.presentation, layout.data, layout.doubles, layout.terminal] {
            for path in target.map({ files.swiftFiles(under: $0.folder) }) ?? [] {
                for name in Self.types(in: files.text(path) ?? "") where locations[name] == nil {
                    locations[name] = path
                }
            }
        }
        try SwiftName.checkType(options.name, options.kind.isScene ? "a scene" : "what is generated")
        try checkSampleNames()
        entity = try readEntity()
        listScene = entity.flatMap { listScene(of: $0.name) }
    }

    mutating func run() throws(GeneratorError) {
        guard options.kind != .double else { return try addProtocolDouble() }
        try check()
        let rendering = Rendering(self)
        noteOmissions(rendering.conditions)
        let wanted = templates.filter { template in
            template.kinds.contains(options.kind.rawValue) && template.condition?.holds(rendering.conditions) ?? true
        }
        var skipped: Set<String> = []
        // Registers come last: some add to files that are written here.
        for template in wanted.filter({ !$0.isRegister }) + wanted.filter(\.isRegister) {
            if template.isRegister {
                try register(template, rendering)
            } else {
                let layer = String(template.path.prefix { $0 != "/" })
                if layout.targets[layer] == .some(nil) { skipped.insert(layer) }
                try write(template, rendering, to: rendering.words.replacing(in: template.path))
                let folder = "\(layer)/\(entity?.plural ?? "")"
                for part in entity?.parts ?? [] where template.includesParts {
                    let rendering = rendering.ofPart(part, self)
                    let file = template.path.split(separator: "/").last ?? ""
                    try write(template, rendering, to: "\(folder)/\(rendering.words.replacing(in: String(file)))")
                }
            }
        }
        try checkFolders()
        noteSkipped(skipped)
    }

    var menuItems: [String] {
        get throws(GeneratorError) {
            let names = (options.items ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            guard !names.isEmpty else {
                throw GeneratorError(
                    "What does \(options.name) lead to? Write its entries, such as --items \"account, privacy, about\"."
                )
            }
            for name in names { try SwiftName.checkMember(name, "an entry", taken: TakenNames.entries) }
            guard Set(names).count == names.count else {
                throw GeneratorError("An entry is there twice. Leave one of them out.")
            }
            return names
        }
    }

    var parts: [Entity] { entity?.parts ?? [] }

    /// Whether the list comes page by page; an unpaged one is a page without a next one.
    var isPaged: Bool { options.isPaged || options.kind == .endpoint }

    /// The path of the new scene's link, with a colon before what stands for an identity.
    var route: String {
        let entities = SwiftName.snakeCase(entity?.plural ?? "", separator: "-")
        return switch options.kind {
        case .detail: "\(entities)/:id"
        case .edit: "\(entities)/:id/edit"
        default: SwiftName.snakeCase(options.name, separator: "-")
        }
    }

    /// The link that opens the new scene; `nil` for a scene without one.
    var link: String? {
        options.kind.isScene && !route.contains(":") && layout.terminal != nil && location(of: "Route") != nil
            ? "app://\(route)" : nil
    }

    private mutating func write(_ template: Template, _ rendering: Rendering, to place: String)
        throws(GeneratorError)
    {
        let parts = place.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, layout.targets.keys.contains(parts[0]) else {
            throw GeneratorError(
                "\(TemplateFolder.name)/\(template.path) is in no layer's folder. Those are \(layout.targets.keys.sorted().joined(separator: ", "))."
            )
        }
        guard let (target, folder) = layout.destination(parts[0]) else { return }
        let wanted = room(for: parts[1], of: parts[0], below: folder) ?? "\(folder)/\(parts[1])"
        guard let path = try destination(of: wanted, below: folder, template, rendering) else { return }
        var rendering = rendering.placed(in: target)
        // Doubles in the target that uses them need no `package` access.
        if parts[0] == "Doubles", target == layout.presentationTests { rendering.words.add("package ", "") }
        // They extend a type that is the app's own, and internal: `public` would be of no effect.
        if parts[0] == "Terminal" { rendering.words.add("public func ", "func ") }
        if workspace.text(path) == nil {
            var text = template.text(rendering)
            // A package with views is built where there is no SwiftUI as well.
            if parts[0] == "SwiftUI", path.hasSuffix(".swift"), !text.contains("canImport(SwiftUI)") {
                // The formatter sorts no imports within a condition.
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                let imports = lines.filter { $0.hasPrefix("import ") }.sorted().joined(separator: "\n")
                let code = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n").trimmed
                text = "#if canImport(SwiftUI)\n\(imports)\n\n\(code)\n#endif\n"
            }
            try target.checkIsolation(of: text, in: parts[0])
            workspace.create(path, text)
        } else {
            if path.hasSuffix("ViewModel.swift") { try checkScene(path, template.text(rendering)) }
            // A template with neither SeaVoyage nor Harbor in its path writes one file for all. Of the generator's own,
            // only those of the session do, and a package has one session.
            let names = [options.name, entity?.name ?? options.name, entity?.plural ?? options.name]
            if !template.path.contains(/SeaVoyage|Harbor|Session/), let there = workspace.text(path),
                !names.contains(where: there.contains)
            {
                notes.append(
                    "\(template.place) writes nothing of \(options.name): \(path) is there already. With SeaVoyage or HarborList in its name each has a file of its own."
                )
            }
            try workspace.edit(path, template.additions(rendering))
        }
        if case let text?? = workspace.changes[path] {
            for name in Self.types(in: text) { newLocations[name] = path }
        }
    }

    /// Where a file is written or added to; nil where its type stands in one that was written by hand. Throws where
    /// that is something else's.
    private func destination(
        of wanted: String, below folder: String, _ template: Template, _ rendering: Rendering
    ) throws(GeneratorError) -> String? {
        let file = wanted.split(separator: "/").last ?? ""
        let name = String(file.dropLast(".swift".count))
        guard let place = location(of: name) else { return moved(wanted, below: folder) }
        // A type of the domain that is there already stays as it is, and gets what it does not have yet.
        if template.path.hasPrefix("Domain/") { return place }
        let isOfEntity = ([entity].compactMap(\.self) + parts).contains { $0.name == name }
        let exemplar = template.path.split(separator: "/").last ?? ""
        let isOfScene = exemplar.hasPrefix("Harbor")
        // A file that is the scene's alone was not moved before there was the scene.
        let isMoved = place.hasPrefix("\(folder)/") && (!isOfScene || locations["\(options.name)ViewModel"] != nil)
        let roles = Set([template.text(rendering), workspace.text(place) ?? ""].compactMap { role(of: name, in: $0) })
        guard !isOfEntity, place == wanted || isMoved, roles.count < 2 else {
            let subject = exemplar.contains("SeaVoyage") ? rendering.words.replacing(in: "SeaVoyage") : options.name
            throw GeneratorError("\(name) is there already, in \(place). Choose another name than \(subject).")
        }
        return place.hasSuffix("/\(file)") ? place : nil
    }

    /// What a text declares a type to be, where two things have types of one name; nil where that is not to be seen.
    private func role(of name: String, in text: String) -> String? {
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)"]) else { return nil }
        if name.hasSuffix("ListResponse") {
            // The answer of a TodoList, or the one with a list of Todo.
            let entity = String(name.dropLast("Response".count))
            return [entity, String(entity.dropLast("List".count))].first { source.contains($0, in: body) }
        }
        // The view model of a scene, or a row of a list.
        let conformances = source.code(in: 0..<body.lowerBound).split(separator: "struct \(name)").last
        return conformances?.firstMatch(of: /\b(?:ViewModel|Identifiable)\b/).map { String($0.output) }
    }

    /// The file of that name, wherever it was moved: a module has no two of one name.
    private func moved(_ wanted: String, below folder: String) -> String {
        guard workspace.text(wanted) == nil else { return wanted }
        let file = wanted.split(separator: "/").last ?? ""
        return workspace.files.swiftFiles(under: folder).first { $0.hasSuffix("/\(file)") } ?? wanted
    }

    /// Throws where a view model of the scene's name has another use case, or nothing to do with the entity.
    private func checkScene(_ path: String, _ wanted: String) throws(GeneratorError) {
        func useCases(_ text: String) -> [String] {
            let names = text.firstMatch(of: /typealias \w+UseCase = ([\w &]+)/)?.1 ?? ""
            // Details of what is edited offline follow it.
            return names.replacing("Following", with: "Getting").matches(of: /\w+/).map { String($0.output) }
        }
        let text = workspace.text(path) ?? ""
        let subject = entity?.name ?? "Account"
        let there = useCases(text)
        guard let wanted = useCases(wanted).first,
            there.isEmpty ? text.contains("ViewModel: ViewModel") && !text.contains(subject) : !there.contains(wanted)
        else { return }
        throw GeneratorError(
            "\(options.name) is a scene already, of another kind or about something else, in \(path). Choose another name."
        )
    }

    /// Where a package that keeps answers, gateways and tables apart goes on so; nil where it does not.
    private func room(for file: String, of layer: String, below folder: String) -> String? {
        guard layer.hasPrefix("Data") else { return nil }
        let name = String(file.split(separator: "/").last ?? "")
        let (room, path) =
            if name.hasSuffix("+Record.swift") {
                ("Tables", name)
            } else if name.hasPrefix("Migration+") {
                ("Store", name)
            } else {
                (name.contains("Gateway") ? "Gateways" : "API", file)
            }
        for there in workspace.files.swiftFiles(under: folder) {
            if let range = there.firstRange(of: "/\(room)/") { return there[..<range.upperBound] + path }
        }
        return nil
    }

    private mutating func register(_ template: Template, _ rendering: Rendering) throws(GeneratorError) {
        let rendering = rendering.placed(in: layout.presentation)
        let registration = try Registration(template.text(rendering), of: template)
        let before = (workspace, notes)
        do throws(GeneratorError) {
            for file in registration.files {
                guard let path = place(file.path), let text = workspace.text(path) else { continue }
                try workspace.edit(path, file.insertions)
                let navigator = file.insertions.lazy.compactMap {
                    $0.path.first?.wholeMatch(of: /protocol (\w+Navigator)/)?.1
                }.first
                if layout.terminal == nil, let navigator, workspace.text(path) != text {
                    notes.append(
                        "The \(navigator), in \(path), has another requirement: your navigator opens \(options.name).")
                }
                // What a test records anew has to be looked at only where something has changed.
                for removal in file.removals where workspace.text(path) != text { workspace.remove(removal) }
            }
        } catch {
            guard template.isOptional else { throw error }
            (workspace, notes) = before
            notes.append("\(options.name) is opened by nothing yet. \(error.message)")
        }
    }

    /// The file that a register means: below the folder of its layer, unless it begins with `Sources` or `Tests`. Nil
    /// if the package has no such layer.
    private func place(_ path: String) -> String? {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard !["Sources", "Tests"].contains(parts[0]) else { return path }
        guard parts.count == 2, let folder = layout.destination(parts[0])?.folder else { return nil }
        return moved("\(folder)/\(parts[1])", below: folder)
    }

    func location(of type: String) -> String? {
        locations[type] ?? newLocations[type]
    }

    /// The keys of what a single answer stands in, from the outermost: as they are asked for, or else as what is there
    /// reads them. Those of the sample's demo server stand in nothing.
    var envelope: [String] {
        guard !isSample, let name = entity?.name else { return [] }
        if let asked = options.envelope { return asked.split(separator: ".").map(String.init) }
        if let keys = sample?.envelope, !keys.isEmpty { return keys }
        let there = location(of: "\(name)Envelope").flatMap { workspace.text($0) } ?? ""
        return there.matches(of: /case (\w+)(?: = "(.*)")?/).map { String($0.2 ?? $0.1) }
    }

    /// Whether the package is the sample, where one register has all use cases.
    var isSample: Bool { location(of: "UseCases") == "Sources/Domain/UseCases.swift" }

    func listScene(of name: String) -> String? {
        workspace.files.swiftFiles(under: layout.presentation.folder).lazy.compactMap { path in
            let text = workspace.text(path) ?? ""
            guard text.contains("func to\(name)Detail(_") else { return nil }
            return text.firstMatch(of: /protocol (\w+)Navigator\b/).map { String($0.1) }
        }
        .first
    }

    var unread: [String] { ([entity].compactMap(\.self) + (entity?.parts ?? [])).flatMap(\.unread) }

    /// The declared entity, with the server's names for its fields.
    ///
    /// - Parameter isSampled: Whether one is made for tests, which leave out what is optional.
    func declaredEntity(_ name: String, isSampled: Bool = true) throws(GeneratorError) -> Entity? {
        guard let path = location(of: name), let text = workspace.text(path),
            var entity = try Entity(
                name, declaredIn: text, path, access: access, isSampled: isSampled, isField: isField)
        else { return nil }
        if let answer = location(of: "\(name)Response").flatMap({ workspace.text($0) }) {
            entity.readKeys(fromResponse: answer)
        }
        return entity
    }

    /// Whether a field can be of a type: not of one of the package's that is no struct, such as an enum.
    private func isField(_ type: FieldType) -> Bool {
        guard let name = type.named, let text = location(of: name).flatMap({ workspace.text($0) }) else { return true }
        return SourceText(text).group(["struct \(name)"]) != nil
    }

    /// The access modifier of the declarations that generated code uses: `public`, unless the package's own template of
    /// an entity has none.
    private var access: String {
        let template = workspace.files.text("\(TemplateFolder.name)/Domain/SeaVoyages/SeaVoyage.swift")
        return template?.firstMatch(of: /(public )?struct SeaVoyage/).map { String($0.1 ?? "") } ?? "public "
    }

    /// The types that a source declares, without those within others. Only lines that begin with a declaration and its
    /// modifiers count.
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
