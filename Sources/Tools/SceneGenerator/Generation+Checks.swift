extension Generation {
    /// Throws an error that suggests a valid input if the generated code would not work.
    func check() throws(GeneratorError) {
        guard let entity else { return }
        if layout.data == nil {
            throw GeneratorError(
                "An entity needs DataKit. Add DataKit to the dependencies of \(layout.domain.name), or of a target that depends on \(layout.domain.name)."
            )
        }
        try entity.checkIdentity(in: options.json)
        if !options.isReadOnly, entity.draftFields.isEmpty {
            throw GeneratorError(
                "\(entity.name) has no field that users can enter. A form asks for texts, numbers, days, URLs, enumerations and yes or no. Pass --read-only for an entity that users do not edit."
            )
        }
        let path = location(of: "\(entity.name)Gateway")
        let isEdited = path.flatMap { workspace.text($0) }?.contains("func save\(entity.name)(")
        if let path, let isEdited, isEdited == options.isReadOnly {
            throw GeneratorError(
                isEdited
                    ? "\(entity.name) can already be edited, in \(path). Remove --read-only."
                    : "\(entity.name) exists without edits, in \(path). To generate it with edits, remove its files. To leave it without edits, pass --read-only."
            )
        }
    }

    func checkNames() throws(GeneratorError) {
        try SwiftName.checkType(options.name, options.kind == .entity ? "an entity" : "a scene")
        if options.kind == .entity, ["Session", "Login"].contains(options.name), let path = signIn {
            throw GeneratorError(
                "The sign-in, in \(path), has types with the names that a \(options.name) needs. Choose another name, such as User\(options.name)."
            )
        }
        if layout.terminal != nil, TemplateFolder.typesOfSample.contains(options.name) {
            throw GeneratorError("“\(options.name)” is already the name of a type in the sample. Choose another one.")
        }
    }
}
