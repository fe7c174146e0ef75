extension Generation {
    /// Throws where nothing that works can be written, with what to write instead.
    func check() throws(GeneratorError) {
        if options.kind == .menu { _ = try menuItems }
        try checkNames()
        guard options.kind.isAboutEntity else { return }
        guard let entity else {
            throw GeneratorError(
                "What is \(options.name) about? Add --entity with a name, such as --entity Cart, and its --fields.")
        }
        guard options.kind != .entity else { return }
        try checkSignIn(beside: entity)
        try entity.checkIdentity(in: options.json)
        if options.kind.isForm || options.isOffline, entity.draftFields.isEmpty {
            throw GeneratorError(
                "\(entity.name) has no field that people could enter. A form asks for texts, numbers, days, addresses and yes or no\(options.isOffline ? ": for a list that nobody edits write --cached in place of --offline" : "")."
            )
        }
        if options.isSectioned, let path = location(of: "\(options.name)ViewModel"),
            workspace.text(path)?.contains("\(entity.name)Section") == false
        {
            throw GeneratorError(
                "\(options.name), in \(path), is a list without sections. Leave --sectioned out, or choose another name."
            )
        }
        if options.kind == .table || options.isCached, layout.data == nil {
            throw GeneratorError(
                "A table needs DataKit. Add it to the dependencies of a target that depends on \(layout.domain.name), or of that one."
            )
        }
        let files = layout.data.map { workspace.files.swiftFiles(under: $0.folder) } ?? []
        if !envelope.isEmpty,
            let endpoints = files.first(where: {
                workspace.text($0)?.contains("extension Endpoint<\(entity.name)Response>") == true
            })
        {
            throw GeneratorError(
                "Single answers are read without “\(envelope.joined(separator: "."))” already, in \(endpoints). Remove that file and the tests of the gateway, and generate again what they are for, with --envelope or without."
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

    /// Checks that no new folder takes the place of the one that a target has its files in.
    func checkFolders() throws(GeneratorError) {
        for case let target? in layout.targets.values where target.hasAllSources {
            let folder = "\(target.folder)/\(target.name)"
            guard workspace.differences.contains(where: { $0.path.hasPrefix("\(folder)/") }) else { continue }
            throw GeneratorError(
                "SwiftPM would take \(folder) for all of \(target.name), and its files are in \(target.folder). Move them into \(folder), or choose another name."
            )
        }
    }

    func checkSampleNames() throws(GeneratorError) {
        let names = [options.name, options.entity].compactMap(\.self)
        guard layout.terminal != nil, let name = names.first(where: TakenNames.ofSample.contains) else { return }
        throw GeneratorError("“\(name)” is a type of the sample. Choose another name.")
    }

    private func checkNames() throws(GeneratorError) {
        guard options.kind == .login, location(of: "LoggingIn") == nil else { return }
        let types = [
            "SessionGateway", "HasSessionGateway", "SessionUseCases", "RemoteSessionGateway", "SessionResponse",
            "LoginDraft", "Credentials",
        ]
        if let name = types.first(where: { location(of: $0) != nil }), let path = location(of: name) {
            throw GeneratorError(
                "\(name) is there already, in \(path), and a sign-in has one of its own. Choose another name for what is there."
            )
        }
        guard let path = location(of: "Account") else { return }
        guard
            (try? declaredEntity("Account"))?.fields.map({ [$0.name, $0.type.text] }) == [
                ["id", "Int"], ["username", "String"],
            ]
        else {
            throw GeneratorError(
                "The account of who signs in has an id:Int and a username:String, and Account, in \(path), has other fields. Give one of the two another name: swift package scene templates writes Domain/Session/Account.swift and what is made of it."
            )
        }
    }

    private func checkSignIn(beside entity: Entity) throws(GeneratorError) {
        // A table has no such types, and of a part only the answer is written: a sign-in has one of a session.
        guard options.kind != .table, let path = location(of: "LoggingIn"),
            let name = (options.kind.isForm || options.isOffline ? ["Session", "Login"] : ["Session"])
                .first(where: { $0 == entity.name })
                ?? parts.map(\.name).first(where: { $0 == "Session" })
        else { return }
        throw GeneratorError(
            "The sign-in, in \(path), has types that are called as those of a \(name). Choose another name, such as User\(name)."
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
        guard !isSample else {
            throw GeneratorError(
                "--offline is for a package whose gateways get a Database. The sample's store may have none: RemoteProductGateway is the pattern there."
            )
        }
        if let path = location(of: "Remote\(entity.name)Gateway") {
            throw GeneratorError("\(path) is a gateway without offline editing. Remove it, or leave --offline out.")
        }
    }

    /// Why no entity can be created without a connection; nil where one can be.
    func uncreatable(_ entity: Entity) -> String? {
        entity.uncreatable.map {
            "\(SwiftName.withArticle(entity.phrase).capitalizedFirst) that is created without a connection has no \($0.name) before the server has said it. For a form make it optional: \($0.name):\($0.type.text)?, or null in an item of the answer."
        }
    }
}
