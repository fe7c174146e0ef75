extension Generation {
    /// The entity with the types that it is made of.
    mutating func addEntity(_ entity: Entity) {
        for part in entity.parts where location(of: part.name) == nil {
            addEntity(part, to: entity.folder, isPart: true)
        }
        if location(of: entity.name) == nil { addEntity(entity, to: entity.folder, isPart: entity.id == nil) }
    }

    private mutating func addEntity(_ entity: Entity, to folder: String, isPart: Bool) {
        let isIdentified = entity.id != nil
        let protocols =
            (isIdentified ? ["Identifiable"] : []) + ["Equatable", "Sendable"] + (isPart ? ["Codable"] : [])
        let properties = entity.fields.map { field in
            "public \(field.name == "id" ? "let" : "var") \(field.name): \(field.type.text)"
        }
        let parameters = entity.fields.map { "\($0.name): \($0.type.text)\($0.defaultValue)" }.joined(separator: ", ")
        let assignments = entity.fields.map { "self.\($0.name) = \($0.name)" }
        workspace.create(
            "\(layout.domain.folder)/\(folder)/\(entity.name).swift",
            """
            \(entity.needsFoundation ? "import Foundation\n\n" : "")public struct \(entity.name): \(protocols.joined(separator: ", ")) {
            \(properties.joined(separator: "\n"))

            public init(\(parameters)) {
            \(assignments.joined(separator: "\n"))
            }
            }
            """)
    }
}

extension Entity.Field {
    fileprivate var defaultValue: String {
        if name == "id", type == FieldType(.uuid) { return " = UUID()" }
        if type.isOptional { return " = nil" }
        return type.isArray ? " = []" : ""
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
