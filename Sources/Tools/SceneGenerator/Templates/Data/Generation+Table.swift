extension Generation {
    /// The entity's table, and the step of the schema that makes it.
    mutating func addTable(_ entity: Entity) throws(GeneratorError) {
        guard let data = layout.data else {
            throw GeneratorError("A table needs DataKit. Add it to the dependencies of the target.")
        }
        for field in entity.fields {
            guard let name = field.type.named, let part = knownEntity(name, of: entity), let path = location(of: name)
            else { continue }
            guard workspace.text(path)?.contains(/struct \w+:[^{]*Codable/) == true else {
                throw GeneratorError(
                    "\(part.name) is kept as JSON in the table of \(entity.name). Make it Codable in \(path).")
            }
        }
        let folder = data.folder + (data == layout.domain ? "/\(entity.folder)" : "/Store/Tables")
        workspace.create("\(folder)/\(entity.name)+Record.swift", record(entity, in: data))
        let table = SwiftName.snakeCase(entity.plural)
        let columns = entity.fields.map { field in
            field.name == "id"
                ? "id \(field.type.keyType) PRIMARY KEY" : "\(SwiftName.snakeCase(field.name)) \(field.type.sql)"
        }
        guard layout.isSample else {
            workspace.create(
                "\(folder)/Migration+\(entity.plural).swift",
                """
                import DataKit

                extension Migration {
                /// A released step never changes. A cached list needs `.cache` and `.pageTokens`, too.
                public static let \(entity.members) = Migration(
                sql: \(sql(table, columns)))
                }
                """)
            return
        }
        try workspace.edit(
            "Sources/Data/Store/Migration+App.swift",
            Insertion(
                "static let ofApp = [", at: .elementLine,
                "Migration(\nsql: \(sql(table, columns)))", key: "CREATE TABLE \(table) ("))
        try workspace.edit(
            "Tests/DataTests/Store/TableSchemaTests.swift",
            Insertion(
                "let tables: [String: @Sendable (Connection) throws -> [String]] = [", at: .elementLine,
                "\"\(entity.name)\": { try $0.schemaDifferences(\(entity.name).table) }",
                key: "\"\(entity.name)\": {"))
    }

    private func sql(_ table: String, _ columns: [String]) -> String {
        """
        \"\"\"
        CREATE TABLE \(table) (
        \(columns.map { "    \($0)" }.joined(separator: ",\n"))
        ) STRICT;
        \"\"\"
        """
    }

    private func record(_ entity: Entity, in data: Layout.Target) -> String {
        let columns = entity.fields.map { field in
            field.type.isStoredAsJSON
                ? "Column(\"\(SwiftName.snakeCase(field.name))\", { JSONText($0.\(field.name)) })"
                : "Column(\"\(SwiftName.snakeCase(field.name))\", \\.\(field.name))"
        }
        let arguments = entity.fields.enumerated().map { "\($1.name): $\($0)\($1.type.isStoredAsJSON ? ".value" : "")" }
        let make =
            entity.fields.contains { $0.type.isStoredAsJSON }
            ? "{ \(entity.name)(\(arguments.joined(separator: ", "))) }"
            : "\(entity.name).init(\(entity.fields.map { "\($0.name):" }.joined()))"
        return """
            \(Layout.imports(["DataKit", layout.domain.module], in: data))
            extension \(entity.name): Record {
            /// The \(entity.phrases) that any list has fetched.
            public static let table: Table<\(entity.name)> = Table(
            "\(SwiftName.snakeCase(entity.plural))", \(columns.joined(separator: ", ")), make: \(make))
            }
            """
    }
}

extension FieldType {
    /// The type of a primary key's column. SQLite itself requires values in an integer key of a strict table.
    fileprivate var keyType: String { base == .int ? "INTEGER" : "TEXT" }
}
