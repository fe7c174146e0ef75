import Foundation

/// Generates apps, entities and scenes in all layers of a package, and registers them.
///
/// The generator makes a complete plan before it writes a file, so it either makes all changes or none.
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
    /// Throws a `GeneratorError` that suggests a valid input, or names the missing place in the package.
    public func plan(_ options: SceneOptions) throws(GeneratorError) -> Plan {
        var generation = try Generation(options, options.kind == .app ? app(options) : files)
        try generation.run()
        return Plan(
            try formatter?.formatting(generation.workspace) ?? generation.workspace, link: generation.link,
            notes: generation.notes)
    }

    /// Returns the files of a new app, which has no entity yet.
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
