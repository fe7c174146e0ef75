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

    /// A generator for a package; without a formatter the generated code is laid out as the templates have it.
    public init(files: PackageFiles, formatter: SourceFormatter? = SourceFormatter()) {
        self.files = files
        self.formatter = formatter
    }

    /// What has to be changed in the package.
    ///
    /// - Throws: a `GeneratorError` that says what to write instead, or what has to be where in the package.
    public func plan(_ options: SceneOptions) throws(GeneratorError) -> Plan {
        var generation = try Generation(options, files)
        try generation.run()
        return Plan(try formatter?.formatting(generation.workspace) ?? generation.workspace, link: generation.link)
    }
}
