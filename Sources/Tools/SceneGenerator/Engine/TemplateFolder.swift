import Foundation

/// The templates that a package is generated with: the generator's, and those of the package in their place and beside
/// them.
struct TemplateFolder: Sendable {
    /// In a package: the folder of its own templates.
    static let name = "SceneTemplates"

    let templates: [Template]

    init(_ files: PackageFiles) throws(GeneratorError) {
        var templates = try Self.shippedTemplates.get()
        for path in files.files(under: Self.name) {
            let text = files.text("\(Self.name)/\(path)") ?? ""
            let own = try Template(path, text)
            // One that is emptied is not written.
            guard own != nil || templates[path] == nil || text.trimmed.isEmpty else {
                throw GeneratorError(
                    "\(Self.name)/\(path):1: The first line of this template is gone, which says what it is written for, such as “// for list”. Put it back, or remove the file to use the generator's."
                )
            }
            templates[path] = own
        }
        self.templates = templates.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Parsed once, as a program may plan more than once.
    private static let shippedTemplates = Result { () throws(GeneratorError) in
        var templates: [String: Template] = [:]
        for (path, text) in try shipped() { templates[path] = try Template(path, text) }
        return templates
    }

    /// The generator's own, by their paths: files beside its sources, which SwiftPM builds it from wherever it runs. As
    /// a resource they would be copied once, and not again when one has changed.
    static func shipped(
        in folder: URL = URL(filePath: #filePath).appending(path: "../../../SceneTemplates").standardized
    ) throws(GeneratorError) -> [String: String] {
        var texts: [String: String] = [:]
        let below = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        while let path = below?.nextObject() as? String {
            guard path.hasSuffix(".swift") || path.hasSuffix(".txt") else { continue }
            texts[path] = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
        guard !texts.isEmpty else {
            throw GeneratorError(
                "The generator's templates are not at \(folder.path(percentEncoded: false)), where it was built. Build it again."
            )
        }
        return texts
    }
}
