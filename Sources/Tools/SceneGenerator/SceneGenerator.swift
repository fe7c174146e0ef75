import Foundation

/// Generates apps, entities and scenes in all layers of a package, and registers them.
///
/// A plan is made before anything is written, so a package is changed as a whole or not at all.
///
/// ```swift
/// let options = try SceneOptions(["entity", "Cart", "--fields", "id:Int, name:String, total:Decimal"])
/// let plan = try SceneGenerator(files: PackageFiles(root: folder)).plan(options)
/// try plan.write()
/// ```
public struct SceneGenerator {
    private let files: PackageFiles
    private let formatter: SourceFormatter?

    /// Creates a generator. Without a formatter, the generated code keeps the layout of the templates.
    public init(files: PackageFiles, formatter: SourceFormatter? = SourceFormatter()) {
        self.files = files
        self.formatter = formatter
    }

    /// Returns the changes to make in the package.
    ///
    /// Throws a `GeneratorError` that explains what to write instead, or names the missing place in the package.
    public func plan(_ options: SceneOptions) throws(GeneratorError) -> Plan {
        var generation = try Generation(options, options.kind == .app ? app(options) : files)
        try generation.run()
        return Plan(
            try formatter?.formatting(generation.workspace) ?? generation.workspace, link: generation.link,
            notes: generation.notes)
    }

    /// The files of a new app, which has no entity yet.
    private func app(_ options: SceneOptions) throws(GeneratorError) -> PackageFiles {
        try SwiftName.checkType(options.name, "an app")
        let wanted = options.into ?? "../\(options.name)"
        let folder = wanted.hasPrefix("/") ? URL(filePath: wanted) : files.root.appending(path: wanted).standardized
        let path = folder.path(percentEncoded: false)
        guard (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? true else {
            throw GeneratorError("\(path) already has files. Choose another name, or another folder by --into.")
        }
        var rendering = Rendering(conditions: [])
        rendering.words.add("Notebook", options.name)
        rendering.words.add("path: \"../..\"", "path: \"\(Self.path(from: folder, to: TemplateFolder.kit))\"")
        rendering.words.add(
            "package: \"kit\"", "package: \"\(TemplateFolder.kit.lastPathComponent)\"")
        var texts = [".gitignore": ".build/\n", ".swift-format": "\(SourceFormatter.configuration)\n"]
        for template in try TemplateFolder.templates.get() where template.path.hasPrefix("App/") && !template.isRegister
        {
            let path = rendering.words.replacing(in: String(template.path.dropFirst("App/".count)))
            texts[path] = template.text(rendering)
        }
        return PackageFiles(root: folder, unwritten: texts, working: files.root)
    }

    private static func path(from folder: URL, to kit: URL) -> String {
        let (from, to) = (folder.standardizedFileURL.pathComponents, kit.standardizedFileURL.pathComponents)
        let common = zip(from, to).prefix { $0 == $1 }.count
        return (from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)).joined(separator: "/")
    }
}
