extension Generation {
    /// What is entered for a new entity, and the values that it becomes.
    mutating func addDraft(_ entity: Entity) throws(GeneratorError) {
        let fields = entity.draftFields
        guard !fields.isEmpty else {
            throw GeneratorError(
                "\(entity.name) has no field that people could enter. A form asks for texts, numbers, days, addresses and yes or no."
            )
        }
        let folder = "\(layout.domain.folder)/\(entity.folder)"
        let needsFoundation = fields.contains { $0.type.needsFoundation }
        let foundation = needsFoundation ? "import Foundation\n" : ""
        let values = fields.map { "public let \($0.name): \($0.type.text)" }
        workspace.create(
            "\(folder)/New\(entity.name).swift",
            """
            \(foundation)\(foundation.isEmpty ? "" : "\n")/// A \(entity.phrase) that has no identity yet: the server gives it one.
            public struct New\(entity.name): Equatable, Sendable {
            \(values.joined(separator: "\n"))

            public init(\(fields.map { "\($0.name): \($0.type.text)" }.joined(separator: ", "))) {
            \(fields.map { "self.\($0.name) = \($0.name)" }.joined(separator: "\n"))
            }
            }
            """)
        let names = fields.map(\.name).joined(separator: ", ")
        let checks = fields.map { field in
            "check(.\(field.name), \(field.draftName), by: \(field.isTextField && !field.type.isOptional ? field.rule : "Self.\(field.name)Rule"))"
        }
        let rules = fields.filter { !$0.isTextField || $0.type.isOptional }.map {
            "private static let \($0.name)Rule = \($0.rule)"
        }
        let cases = fields.map { "case \($0.name)" }
        let entries = fields.map { "public var \($0.draftName): String" }
        workspace.create(
            "\(folder)/\(entity.name)Draft.swift",
            """
            import DomainKit
            \(foundation)
            /// A new \(entity.phrase) as text that has not been validated.
            public struct \(entity.name)Draft: Draft {
            public enum Field: Hashable, Sendable, CaseIterable {
            \(cases.joined(separator: "\n"))
            }

            \(entries.joined(separator: "\n"))

            public init(\(fields.map { "\($0.draftName): String = \"\"" }.joined(separator: ", "))) {
            \(fields.map { "self.\($0.draftName) = \($0.draftName)" }.joined(separator: "\n"))
            }

            public func validated() throws(ValidationError) -> New\(entity.name) {
            let \(fields.count == 1 ? names : "(\(names))") = try validate(
            \(checks.joined(separator: ",\n")))
            return New\(entity.name)(\(fields.map { "\($0.name): \($0.name)" }.joined(separator: ", ")))
            }
            \(rules.isEmpty ? "" : "\n")\(rules.joined(separator: "\n\n"))
            }
            """)
    }

    /// What is sent to save a new entity.
    mutating func addBody(_ entity: Entity) {
        guard let data = layout.data else { return }
        let folder = data.folder + (data == layout.domain ? "/\(entity.folder)" : "/API/\(entity.folder)")
        let fields = entity.draftFields
        let keys = """

            enum CodingKeys: String, CodingKey {
            \(fields.map { $0.key == $0.name ? "case \($0.name)" : "case \($0.name) = \"\($0.key)\"" }.joined(separator: "\n"))
            }
            """
        workspace.create(
            "\(folder)/\(entity.name)Body.swift",
            """
            \(Layout.imports([layout.domain.module] + (fields.contains { $0.type.needsFoundation } ? ["Foundation"] : []), in: data))
            struct \(entity.name)Body: Encodable, Sendable {
            \(fields.map { "var \($0.name): \($0.type.text)" }.joined(separator: "\n"))
            \(fields.contains { $0.key != $0.name } ? keys : "")
            init(_ \(entity.member): New\(entity.name)) {
            \(fields.map { "\($0.name) = \(entity.member).\($0.name)" }.joined(separator: "\n"))
            }
            }
            """)
    }
}
