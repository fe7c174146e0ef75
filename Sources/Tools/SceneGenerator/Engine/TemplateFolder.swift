import Foundation

/// The templates that a package is generated with: the generator's, and those of the package in their place and beside
/// them.
struct TemplateFolder: Sendable {
    /// In a package: the folder of its own templates.
    static let name = "SceneTemplates"

    private(set) var templates: [Template] = []

    init(_ files: PackageFiles) throws(GeneratorError) {
        var texts = try Self.shipped()
        for path in files.files(under: Self.name) { texts[path] = files.text("\(Self.name)/\(path)") }
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            if let template = try Template(path, text) { templates.append(template) }
        }
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
