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
    /// Keys of an answer that look like dates, in no way that is read as one.
    private var dates: [String] = []
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
        // A type of the domain comes before one of its name elsewhere.
        for target in [layout.domain, layout.presentation, layout.data, layout.doubles, layout.terminal] {
            for path in target.map({ files.swiftFiles(under: $0.folder) }) ?? [] {
                for name in Self.types(in: files.text(path) ?? "") where locations[name] == nil {
                    locations[name] = path
                }
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

    /// The entries of a menu. Throws an error that says what to write instead.
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
        if options.kind == .menu { _ = try menuItems }
        try checkNames()
        guard options.kind.isAboutEntity else { return }
        guard let entity else {
            throw GeneratorError(
                "What is \(options.name) about? Add --entity with a name, such as --entity Cart, and its --fields.")
        }
        guard options.kind != .entity else { return }
        try entity.checkIdentity(in: options.json)
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
        let entries = entity.draftFields.map { ($0.name, FieldEntry($0, isTyped: layout.terminal == nil).name) }
        for (name, entry) in entries where options.kind.isForm || options.isOffline {
            if let other = entries.first(where: { $0.0 != name && $0.1 == entry })?.0 {
                throw GeneratorError(
                    "\(name) and \(other) of \(entity.name) would both be \(entry) in its form. Leave one of them out of --entered."
                )
            }
        }
        if options.isCached || options.kind == .table { try checkParts(of: entity) }
        if options.isOffline {
            try checkOffline(entity)
        } else if options.isCached, let path = location(of: "Remote\(entity.name)Gateway"),
            workspace.text(path)?.contains("PageCache<") == false
        {
            throw GeneratorError("\(path) is a gateway without a cache. Remove it, or leave --cached out.")
        }
        if options.kind == .form, location(of: "Editable\(entity.name)Gateway") != nil, let reason = uncreatable(entity)
        {
            throw GeneratorError(reason)
        }
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

    /// Checks what must not be there under a name that is written.
    private func checkNames() throws(GeneratorError) {
        if layout.terminal != nil,
            let name = [options.name, entity?.name].first(where: { TakenNames.ofSample.contains($0 ?? "") })
        {
            throw GeneratorError("“\(name ?? "")” is a type of the sample. Choose another name.")
        }
        guard options.kind == .login, location(of: "LoggingIn") == nil, let path = location(of: "Account") else {
            return
        }
        guard
            declaredEntity("Account")?.fields.map({ [$0.name, $0.type.text] }) == [
                ["id", "Int"], ["username", "String"],
            ]
        else {
            throw GeneratorError(
                "The account of who signs in has an id:Int and a username:String, and Account, in \(path), has other fields. Give one of the two another name: swift package scene templates writes Domain/Session/Account.swift and what is made of it."
            )
        }
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
        guard !isSample else {
            throw GeneratorError(
                "--offline is for a package whose gateways get a Database. The sample's store may have none: RemoteProductGateway is the pattern there."
            )
        }
        if let path = location(of: "Remote\(entity.name)Gateway") {
            throw GeneratorError("\(path) is a gateway without offline editing. Remove it, or leave --offline out.")
        }
    }

    /// Why none is created without a connection; nil where one can be.
    private func uncreatable(_ entity: Entity) -> String? {
        entity.uncreatable.map {
            "\(SwiftName.withArticle(entity.phrase).capitalizedFirst) that is created without a connection has no \($0.name) before the server has said it. For a form make it optional: \($0.name):\($0.type.text)?, or null in an item of the answer."
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
        if options.isOffline, let reason = uncreatable(entity) {
            notes.append("No creation of \(entity.phrases) is written. \(reason)")
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
        if options.kind.isForm, layout.terminal == nil, listScene == nil {
            notes.append(
                "Nothing opens \(options.name) yet: there is no list of \(entity.phrases). Once there is one, write the same again."
            )
        }
        if options.kind == .list, isPaged, let path = location(of: "\(entity.name)ListResponse"),
            workspace.text(path)?.contains(/next:|for: request/) == false
        {
            notes.append(
                "The gateway of \(entity.phrases) asks for all at once, and still does. Change page(_:) in \(path) and the endpoint for pages."
            )
        }
        if [.list, .endpoint].contains(options.kind), isPaged, !options.isLinkHeader, responseFormat.next == nil,
            !responseFormat.numbers.isEmpty
        {
            notes.append(
                "The answer numbers its pages (\(responseFormat.numbers.joined(separator: ", "))), and the next one is asked for by limit and skip. Change the endpoint of \(entity.phrases) where the server wants a number: PageRequest has it as page."
            )
        }
        if layout.data != nil, location(of: "LoggingIn") != nil, location(of: "\(entity.name)Response") == nil,
            ![.entity, .table].contains(options.kind)
        {
            notes.append(
                "There is a sign-in, and the requests for \(entity.phrases) are sent without a token. Write requiresToken: true in those endpoints that want one."
            )
        }
        if !dates.isEmpty, let json = options.json {
            notes.append(
                "A text is made of \(dates.joined(separator: ", ")), which looks like a date that is not written as RFC 3339 has it. For a Date write it so in \(json), such as 2026-12-24T18:00:00Z, and set contract.dateDecoding of the client's options."
            )
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

    /// Whether the package is the sample, where one register has all use cases.
    var isSample: Bool { location(of: "UseCases") == "Sources/Domain/UseCases.swift" }

    /// The list of this entity; nil where there is none.
    var listScene: String? { entity.flatMap { listScene(of: $0.name) } }

    private func listScene(of name: String) -> String? {
        workspace.files.swiftFiles(under: layout.presentation.folder).lazy.compactMap { path in
            let text = workspace.text(path) ?? ""
            guard text.contains("func to\(name)Detail(_") else { return nil }
            return text.firstMatch(of: /protocol (\w+)Navigator\b/).map { String($0.1) }
        }
        .first
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

    /// The types that a source declares, without those within others. Only lines that begin with a declaration and its
    /// modifiers count.
    private static func types(in text: String) -> [String] {
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return text.split(separator: "\n").filter { $0.first?.isWhitespace == false }.compactMap { line in
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
        try SwiftName.checkEntity(name)
        let declared = declaredEntity(name)
        var entity: Entity
        var format: ListResponseFormat?
        if let json = options.json {
            let sample = try JSONSample(file: json, entity: name, files: workspace.files)
            (entity, format) = (sample.entity, sample.responseFormat)
            (unknown, dates) = (sample.unknown, sample.dates)
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
            guard entity.hasFields(of: declared) else {
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
        // What the list of it is called is its plural, where that is one.
        let list = listScene(of: name) ?? (options.kind == .list ? options.name : "")
        if SwiftName.isPlural(list, of: name) { entity.plural = list }
        responseFormat = format ?? ListResponseFormat(list: [entity.listKey], total: ["total"])
        if options.kind == .list, !isPaged {
            if responseFormat.next != nil {
                notes.append("The answer has a next page, which is not asked for without --paging.")
            }
            // The only page has no next one, and needs no count.
            (responseFormat.total, responseFormat.next) = (nil, nil)
        }
        if declared != nil { try checkInitializer(of: entity) }
        try readParts(of: entity)
        // A nested type is written with the entity, where the package does not have it.
        entity.parts = parts
        try readEntered(of: &entity)
        return entity
    }

    /// Checks that one that the package declares is made of its fields, as what is generated does.
    private func checkInitializer(of entity: Entity) throws(GeneratorError) {
        let path = location(of: entity.name) ?? ""
        guard workspace.text(path).map({ entity.isMadeOfFields(in: $0) }) == false else { return }
        let parameters = entity.fields.map { "\($0.name): \($0.type.text)" + ($0.type.isOptional ? " = nil" : "") }
        throw GeneratorError(
            "\(entity.name), in \(path), has an init, and none that takes its fields, as what is generated does. Add init(\(parameters.joined(separator: ", "))) to it."
        )
    }

    /// Finds the types of an entity's fields, however deep: derived with it, or declared by the package.
    private mutating func readParts(of entity: Entity) throws(GeneratorError) {
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
            let declared = declaredEntity(type)
            if let derived, let declared, !derived.hasFields(of: declared) {
                throw GeneratorError(
                    "\(field.key) of the answer would be \(type), which is there already, in \(location(of: type) ?? ""), with other fields. Give that type another name, or take \(field.key) out of the file."
                )
            }
            guard let part = derived ?? declared else {
                throw GeneratorError(
                    location(of: type).map {
                        "\(type), the type of \(field.name), is no struct with fields, in \($0). Leave \(field.name) out, and add it by hand."
                    }
                        ?? "\(type), the type of \(field.name), is not a type of this package. Generate it first: swift package scene entity \(type) --fields \"…\""
                )
            }
            if declared != nil { try checkInitializer(of: part) }
            parts.append(part)
            open += part.fields
        }
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
