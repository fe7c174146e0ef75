/// Generates scenes and their parts in all layers of a package, and registers them.
///
/// A plan is made before anything is written, so a package is changed as a whole or not at all.
///
/// ```swift
/// let options = try SceneOptions(["list", "Carts", "--entity", "Cart", "--fields", "id:Int, total:Decimal"])
/// let plan = try SceneGenerator(files: PackageFiles(root: folder)).plan(options)
/// try plan.write()
/// ```
public struct SceneGenerator {
    private let files: PackageFiles
    private let formatter: SourceFormatter?

    /// Without a formatter the generated code has the layout of the templates.
    public init(files: PackageFiles, formatter: SourceFormatter? = SourceFormatter()) {
        self.files = files
        self.formatter = formatter
    }

    /// Returns the changes to make in the package.
    ///
    /// Throws a `GeneratorError` that says what to write instead, or what is missing where in the package.
    public func plan(_ options: SceneOptions) throws(GeneratorError) -> Plan {
        if options.kind == .templates { return try templates() }
        var generation = try Generation(options, files)
        try generation.run()
        return Plan(
            try formatter?.formatting(generation.workspace) ?? generation.workspace, link: generation.link,
            notes: generation.notes)
    }

    /// The generator's templates as files of the package, in which a team changes them.
    private func templates() throws(GeneratorError) -> Plan {
        var workspace = Workspace(files)
        for (path, text) in try TemplateFolder.shipped() where try Template(path, text) != nil {
            workspace.create("\(TemplateFolder.name)/\(path)", text)
        }
        return Plan(workspace)
    }
}
