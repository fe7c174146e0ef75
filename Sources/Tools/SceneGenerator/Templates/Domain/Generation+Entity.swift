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
            """
            /// \(field.summary(of: entity))
            public \(field.name == "id" ? "let" : "var") \(field.name): \(field.type.text)
            """
        }
        let parameters = entity.fields.map { "\($0.name): \($0.type.text)\($0.defaultValue)" }.joined(separator: ", ")
        let assignments = entity.fields.map { "self.\($0.name) = \($0.name)" }
        workspace.create(
            "\(layout.domain.folder)/\(folder)/\(entity.name).swift",
            """
            \(entity.needsFoundation ? "import Foundation\n\n" : "")/// \(SwiftName.withArticle(entity.phrase).capitalizedFirst).
            public struct \(entity.name): \(protocols.joined(separator: ", ")) {
            \(properties.joined(separator: "\n"))

            /// \(SwiftName.withArticle(entity.phrase).capitalizedFirst).
            public init(\(parameters)) {
            \(assignments.joined(separator: "\n"))
            }
            }
            """)
    }
}

extension Entity.Field {
    /// What the field is, for its documentation.
    fileprivate func summary(of entity: Entity) -> String {
        if name == "id" { return "Identifies the \(entity.phrase)." }
        let phrase = SwiftName.phrase(name)
        if type.base == .bool {
            return "Whether it is \(phrase.hasPrefix("is ") ? String(phrase.dropFirst(3)) : phrase)."
        }
        return "The \(phrase)\(type.isOptional ? ", where there is one" : "")."
    }

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
