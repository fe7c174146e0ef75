import Foundation

/// The folder with the generator's templates, next to the tests that compile them. They are not resources, because
/// SwiftPM would not copy a resource again after a change.
enum TemplateFolder {
    /// The folder of the package that the generator belongs to.
    static let kit = URL(filePath: #filePath).appending(path: "../../../../..").standardized

    /// The templates in the order of their paths. The files are read once, because a program may plan more than once.
    static let templates = Result { () throws(GeneratorError) in
        try read(kit.appending(path: "Tests/Tools/SceneTemplates"))
    }

    /// The types that an entity's templates use. An entity with the same name would hide the type.
    static let usedTypes = types { !["Terminal", "DemoServer", "Registers"].contains($0) }

    /// The types that only the sample's templates use.
    static let typesOfSample = types { $0 == "Terminal" }

    private static func types(_ isWanted: (String) -> Bool) -> Set<String> {
        let templates = (try? templates.get()) ?? []
        return templates.filter { isWanted($0.folder) && !$0.kinds.isDisjoint(with: ["entity", "parts", "choice"]) }
            .reduce(into: []) { $0.formUnion($1.types.filter { !$0.contains("Note") }) }
    }

    static func read(_ folder: URL) throws(GeneratorError) -> [Template] {
        var templates: [Template] = []
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap {
            $0 as? String
        }
        for path in (paths ?? []).sorted() where path.hasSuffix(".swift") || path.hasSuffix(".txt") {
            guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8),
                let template = try Template(path, text)
            else { continue }
            templates.append(template)
        }
        guard !templates.isEmpty else {
            throw GeneratorError(
                "The generator's templates are not at \(folder.path(percentEncoded: false)), where it was built. Build it again."
            )
        }
        return templates
    }
}
