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
    /// The types that entities are made of: the entity's own, and the package's.
    private(set) var parts: [Entity] = []
    /// Keys of an answer whose type it does not say.
    private var unknown: [String] = []
    /// What was left out, in a sentence each.
    private(set) var notes: [String] = []
    private let templates: [Template]
    /// The types that the package declares, with the paths of their files.
    private var locations: [String: String] = [:]

    init(_ options: SceneOptions, _ files: PackageFiles) throws(GeneratorError) {
        self.options = options
        templates = try TemplateFolder(files).templates
        layout = try Layout(files, target: options.target)
        workspace = Workspace(files)
        responseFormat = ListResponseFormat()
        for folder in Set(
            [layout.domain, layout.presentation, layout.data, layout.doubles, layout.terminal].compactMap { $0?.folder }
        ) {
            for path in files.swiftFiles(under: folder) {
                for name in Self.types(in: files.text(path) ?? "") { locations[name] = path }
            }
        }
        try SwiftName.checkType(options.name, options.kind.isScene ? "a scene" : "what is generated")
        entity = try readEntity()
    }

    /// Writes what the request is for.
    mutating func run() throws(GeneratorError) {
        guard options.kind != .double else { return try addProtocolDouble() }
        try check()
        noteOmissions()
        let rendering = Rendering(self)
        let wanted = templates.filter { template in
            template.kinds.contains(options.kind.rawValue) && template.condition?.holds(rendering.conditions) ?? true
        }
        // Registers come last: some add to files that are written here.
        for template in wanted.filter({ !$0.isRegister }) + wanted.filter(\.isRegister) {
            if template.isRegister {
                try register(template, rendering)
            } else {
                try write(template, rendering, to: rendering.words.replacing(in: template.path))
                let folder = template.path.prefix { $0 != "/" } + "/" + (entity?.plural ?? "")
                for part in entity?.parts ?? [] where template.includesParts {
                    let rendering = rendering.ofPart(part, self)
                    let file = template.path.split(separator: "/").last ?? ""
                    try write(template, rendering, to: "\(folder)/\(rendering.words.replacing(in: String(file)))")
                }
            }
        }
    }

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
        let path = room(for: parts[1], of: parts[0], below: folder) ?? "\(folder)/\(parts[1])"
        // A type of the domain that is there already, wherever it stands, stays as it is.
        if let name = path.split(separator: "/").last?.dropLast(".swift".count).split(separator: "+").first,
            !path.contains("+"), let place = location(of: String(name)), place != path
        {
            return
        }
        var rendering = rendering.placed(in: target)
        // In a test target nobody else asks for it.
        if parts[0] == "Doubles", target == layout.presentationTests { rendering.words.add("package ", "") }
        // An extension of a type that is the app's own.
        if parts[0] == "Terminal" { rendering.words.add("public func ", "func ") }
        if workspace.text(path) == nil {
            let text = template.text(rendering)
            try target.checkIsolation(of: text, in: parts[0])
            workspace.create(path, text)
        } else {
            try workspace.edit(path, template.additions(rendering))
        }
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
        let before = workspace
        do throws(GeneratorError) {
            for file in registration.files {
                guard let path = place(file.path), let text = workspace.text(path) else { continue }
                try workspace.edit(path, file.insertions)
                if layout.terminal == nil, path.hasSuffix("Navigator.swift"),
                    workspace.text(path) != text
                {
                    notes.append("\(path) has another requirement: your navigator opens \(options.name).")
                }
                // What a test records anew has to be looked at only where something has changed.
                for removal in file.removals where workspace.text(path) != text { workspace.remove(removal) }
            }
        } catch {
            guard template.isOptional else { throw error }
            workspace = before
            notes.append("\(options.name) is opened by nothing yet. \(error.message)")
        }
    }

    /// A path of a register below the layer's target.
    private func place(_ path: String) -> String? {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard !["Sources", "Tests"].contains(parts[0]) else { return path }
        return parts.count == 2 ? layout.destination(parts[0]).map { "\($0.folder)/\(parts[1])" } : nil
    }

    private func check() throws(GeneratorError) {
        if options.kind == .menu { _ = try options.menuItems }
        guard options.kind.isAboutEntity else { return }
        guard let entity else {
            throw GeneratorError(
                "What is \(options.name) about? Add --entity with a name, such as --entity Cart, and its --fields.")
        }
        guard options.kind != .entity else { return }
        try entity.checkIdentity()
        if [.form, .edit].contains(options.kind), entity.draftFields.isEmpty {
            throw GeneratorError(
                "\(entity.name) has no field that people could enter. A form asks for texts, numbers, days, addresses and yes or no."
            )
        }
        if options.kind == .table || options.isCached, layout.data == nil {
            throw GeneratorError(
                "A table needs DataKit. Add it to the dependencies of a target that depends on \(layout.domain.name), or of that one."
            )
        }
        if options.isCached || options.kind == .table { try checkParts(of: entity) }
        if options.isOffline { try checkOffline(entity) }
        if options.kind == .form, let verb = SwiftName.words(options.name).first,
            ["Edit", "Update", "Change"].contains(verb)
        {
            throw GeneratorError(
                "\(options.name) sounds as if it changed a \(entity.phrase) that is there, and a form is one for a new \(entity.phrase). Write: swift package scene edit \(options.name) --entity \(entity.name)"
            )
        }
        guard [.detail, .edit].contains(options.kind), location(of: "Route") != nil, layout.terminal != nil,
            listScene == nil
        else { return }
        throw GeneratorError(
            "\(options.name) is opened from a list of \(entity.phrases), and there is none. Generate it first: swift package scene list \(entity.plural) --entity \(entity.name)"
        )
    }

    private func checkParts(of entity: Entity) throws(GeneratorError) {
        for field in entity.fields {
            guard let name = field.type.named, let path = location(of: name) else { continue }
            guard workspace.text(path)?.contains(/struct \w+:[^{]*Codable/) == true else {
                throw GeneratorError(
                    "\(name) is kept as JSON in the table of \(entity.name). Make it Codable in \(path).")
            }
        }
    }

    private func checkOffline(_ entity: Entity) throws(GeneratorError) {
        guard location(of: "Store") == nil else {
            throw GeneratorError(
                "--offline is for a package whose gateways get a Database. The sample's store may have none: RemoteProductGateway is the pattern there."
            )
        }
        if let field = entity.fields.first(where: { $0.name != "id" && !entity.isEntered($0) && $0.unknown == nil }) {
            throw GeneratorError(
                "A \(entity.phrase) that is created without a connection has no \(field.name) before the server has said it. Make it optional: \(field.name):\(field.type.text)?, or null in an item of the answer."
            )
        }
        if let path = location(of: "Remote\(entity.name)Gateway") {
            throw GeneratorError("\(path) is a gateway without offline editing. Remove it, or leave --offline out.")
        }
    }

    /// Says what is not written, and why.
    private mutating func noteOmissions() {
        guard let entity, options.kind.isAboutEntity else { return }
        let isForm = [.form, .edit].contains(options.kind) || options.isOffline
        let computed = entity.computedFields.map(\.name)
        if isForm, !computed.isEmpty {
            notes.append(
                "The form does not ask for \(computed.joined(separator: ", ")), which the server seems to compute. --entered with all fields to ask for says otherwise."
            )
        }
        let unasked = entity.fields.filter { $0.name != "id" && ($0.type.row?.control == nil || $0.type.isArray) }.map(
            \.name)
        if isForm, !unasked.isEmpty {
            notes.append("The form leaves out \(unasked.joined(separator: ", ")): no control is made for such a type.")
        }
        let hidden = entity.fields.filter { $0.name != "id" && $0 != entity.titleField && $0.shown("", parts) == nil }
            .map(\.name)
        if [.list, .detail].contains(options.kind), !hidden.isEmpty {
            notes.append("Views leave out \(hidden.joined(separator: ", ")), which has no text of one line.")
        }
        if layout.data == nil, options.kind != .entity {
            notes.append("No target that knows \(layout.domain.name) depends on DataKit: no gateway was written.")
        } else if layout.data != nil, layout.dataTests == nil, options.kind != .entity {
            notes.append("No test target depends on \(layout.data?.name ?? ""): its tests are left out.")
        }
        if layout.presentationTests == nil, options.kind.isScene {
            notes.append(
                "No test target depends on \(layout.presentation.name) and ReactiveTesting: the tests of scenes are left out."
            )
        }
        if options.kind == .list, responseFormat.next != nil, !responseFormat.isLink {
            notes.append("The next page is asked for by \(options.cursor ?? "cursor")=…; --cursor NAME says otherwise.")
        }
        for key in responseFormat.ignored { notes.append("\(key) of the answer is not read.") }
        if !unknown.isEmpty {
            notes.append(
                "The answer has no value of \(unknown.joined(separator: ", ")), which would say its type: that is left out."
            )
        }
    }

    /// The file that declares a type; `nil` if the package has no such type.
    func location(of type: String) -> String? {
        locations[type] ?? workspace.differences.first { Self.types(in: $0.new ?? "").contains(type) }?.path
    }

    /// The list of this entity; nil where there is none.
    var listScene: String? {
        guard let entity else { return nil }
        return workspace.files.swiftFiles(under: layout.presentation.folder)
            .first {
                $0.hasSuffix("Navigator.swift") && workspace.text($0)?.contains("func to\(entity.name)Detail(_") == true
            }
            .flatMap { $0.split(separator: "/").last.map { String($0.dropLast("Navigator.swift".count)) } }
    }

    /// The entity with this name: part of the scene's own entity, or declared by the package.
    private func knownEntity(_ name: String, of entity: Entity) -> Entity? {
        entity.parts.first { $0.name == name } ?? declaredEntity(name)
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
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
                !words[..<kind].contains("private")
            else { return nil }
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
        responseFormat = ListResponseFormat(list: [Entity(name: name, fields: []).members], total: ["total"])
        if let json = options.json {
            let sample = try JSONSample(file: json, entity: name, files: workspace.files)
            (entity, responseFormat) = (sample.entity, sample.responseFormat)
            unknown = sample.unknown
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
        if let place = entity.fields.firstIndex(where: { $0.name == "id" }), place > 0 {
            guard declared == nil else {
                throw GeneratorError(
                    "The id of \(name) comes first in what is generated. Let it come first in \(location(of: name) ?? ""), too."
                )
            }
            entity.fields.insert(entity.fields.remove(at: place), at: 0)
        }
        for field in entity.allFields {
            guard let type = field.type.named else { continue }
            guard let part = knownEntity(type, of: entity) else {
                throw GeneratorError(
                    "\(type), the type of \(field.name), is not a type of this package. Generate it first: swift package scene entity \(type) --fields \"…\""
                )
            }
            if !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
        }
        // A nested type is written with the entity, where the package does not have it.
        entity.parts = parts
        try readEntered(of: &entity)
        return entity
    }

    /// The fields that a form asks for: those of the option, or else of the form that is there.
    private func readEntered(of entity: inout Entity) throws(GeneratorError) {
        let new = "New\(entity.name)"
        let place = location(of: new)
        let there = place.flatMap { workspace.text($0) }.flatMap { Entity(new, declaredIn: $0) }?.fields.map(\.name)
        entity.entered = options.entered?.split(separator: ",").map(\.trimmed) ?? there
        for name in entity.entered ?? [] where !entity.fields.contains(where: { $0.name == name }) {
            throw GeneratorError(
                "\(entity.name) has no field \(name). --entered takes some of \(entity.fields.map(\.name).joined(separator: ", "))."
            )
        }
        if let there, let place, Set(there) != Set(entity.entered ?? []) {
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
        let declared = names.flatMap { name in [name] + locations.keys.sorted().filter { SwiftName.plural($0) == name }
        }
        return declared.first { locations[$0]?.hasPrefix(layout.domain.folder) == true }
    }
}
