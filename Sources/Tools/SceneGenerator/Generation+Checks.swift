extension Generation {
    /// Throws where nothing that works can be written, with what to write instead.
    func check() throws(GeneratorError) {
        guard let entity else { return }
        if layout.data == nil {
            throw GeneratorError(
                "An entity needs DataKit. Add it to the dependencies of a target that depends on \(layout.domain.name), or of that one."
            )
        }
        for part in entity.parts { try checkSignIn(beside: part.name) }
        try entity.checkIdentity(in: options.json)
        if !options.isReadOnly, entity.draftFields.isEmpty {
            throw GeneratorError(
                "\(entity.name) has no field that people could enter. A form asks for texts, numbers, days, URLs, enumerations and yes or no: write --read-only for an entity that nobody edits."
            )
        }
        let entries = entity.draftFields.map { ($0.name, FieldEntry($0, isTyped: layout.terminal == nil).name) }
        for (name, entry) in entries where !options.isReadOnly {
            if let other = entries.first(where: { $0.0 != name && $0.1 == entry })?.0 {
                throw GeneratorError(
                    "\(name) and \(other) of \(entity.name) would both be \(entry) in its form. Leave one of them out of --entered."
                )
            }
        }
        for field in entity.fields {
            guard let name = field.type.named, let path = location(of: name) else { continue }
            guard workspace.text(path)?.contains(/struct \w+:[^{]*Codable/) == true else {
                throw GeneratorError(
                    "\(name) is kept as JSON in the table of \(entity.name). Make it Codable in \(path).")
            }
        }
        let path = location(of: "\(entity.name)Gateway")
        let isEdited = path.flatMap { workspace.text($0) }?.contains("func save\(entity.name)(")
        if let path, let isEdited, isEdited == options.isReadOnly {
            throw GeneratorError(
                isEdited
                    ? "\(entity.name) is edited already, in \(path). Leave --read-only out."
                    : "\(entity.name) is there without edits, in \(path). Remove its files to generate them with edits, or write --read-only."
            )
        }
    }

    func checkNames() throws(GeneratorError) {
        try SwiftName.checkType(options.name, options.kind == .entity ? "an entity" : "a scene")
        if options.kind == .entity { try checkSignIn(beside: options.name) }
        if layout.terminal != nil, TakenNames.ofSample.contains(options.name) {
            throw GeneratorError("“\(options.name)” is a type of the sample. Choose another name.")
        }
        let types = ["RemoteSessionGateway", "LoginDraft", "Credentials", "Account"]
        guard options.kind == .login, signIn == nil, let name = types.first(where: { location(of: $0) != nil }),
            let path = location(of: name)
        else { return }
        throw GeneratorError(
            "\(name) is there already, in \(path), and a sign-in has one of its own. Choose another name for what is there."
        )
    }

    private func checkSignIn(beside name: String) throws(GeneratorError) {
        guard ["Session", "Login"].contains(name), let path = signIn else { return }
        throw GeneratorError(
            "The sign-in, in \(path), has types that are called as those of a \(name). Choose another name, such as User\(name)."
        )
    }
}
