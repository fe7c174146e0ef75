/// The targets of a package's layers.
struct Layout: Equatable, Sendable {
    /// A target's folder of sources, and its module.
    struct Target: Equatable, Sendable {
        var folder: String
        var module: String
    }

    /// Whether the package is the sample or a clone of it, with its app, its demo server and its registers.
    var isSample: Bool
    var domain: Target
    var data: Target?
    var presentation: Target
    /// The tests of view models.
    var presentationTests: Target?

    /// Finds the layers of a package: those with targets of their own; all others share one target.
    ///
    /// - Parameter target: The target for layers without one of their own.
    init(_ files: PackageFiles, target: String?) throws(GeneratorError) {
        let manifest = files.text("Package.swift") ?? ""
        let names = Self.targetNames(in: manifest, files)
        if let target, !names.contains(target) {
            throw GeneratorError(
                "The package has no target \(target) below Sources. It has \(names.joined(separator: ", ")).")
        }
        func layer(_ name: String) -> Target? {
            names.contains(name) ? Target(folder: "Sources/\(name)", module: name) : nil
        }
        isSample =
            files.text("Sources/Domain/UseCases.swift") != nil && layer("App") != nil
            && files.text("Sources/Tools/DemoServer/Endpoints/Dataset.swift") != nil
        let candidates = names.filter { Self.dependencies(of: $0, in: manifest).contains("PresentationKit") }
        guard let main = target ?? (layer("Presentation") != nil ? "Presentation" : candidates.first) else {
            throw GeneratorError(
                "No target of the package uses PresentationKit. Add .product(name: \"PresentationKit\", package: \"MVVMCleanArchitecture\") to one, or name a target by --target."
            )
        }
        guard target != nil || layer("Presentation") != nil || candidates.count == 1 else {
            throw GeneratorError(
                "Which target is it for? Write --target with one of \(candidates.joined(separator: ", ")).")
        }
        let own = Target(folder: "Sources/\(main)", module: main)
        presentation = layer("Presentation") ?? own
        domain = layer("Domain") ?? own
        data = layer("Data") ?? (Self.dependencies(of: main, in: manifest).contains("DataKit") ? own : nil)
        let tests = "\(presentation.module)Tests"
        let hasTests = Self.dependencies(of: tests, in: manifest).contains("ReactiveTesting")
        presentationTests = hasTests ? Target(folder: "Tests/\(tests)", module: tests) : nil
    }

    /// The targets that have a folder in `Sources`.
    private static func targetNames(in manifest: String, _ files: PackageFiles) -> [String] {
        files.names(in: "Sources").filter { name in
            declaration(of: name, in: SourceText(manifest)) != nil
        }
    }

    private static func declaration(of target: String, in source: SourceText) -> Range<Int>? {
        ["target", "executableTarget", "testTarget"].lazy
            .compactMap { source.group(["\($0)( name: \"\(target)\""]) }.first
    }

    /// The dependencies of a target, as the manifest lists them.
    private static func dependencies(of target: String, in manifest: String) -> Set<String> {
        let source = SourceText(manifest)
        guard let group = declaration(of: target, in: source) else { return [] }
        return Set(source[group].matches(of: /"(\w+)"/).map { String($0.1) })
    }

    /// The imports of a file in alphabetical order, without the file's own module.
    static func imports(_ modules: [String], in target: Target) -> String {
        Set(modules).subtracting([target.module]).sorted().map { "import \($0)\n" }.joined()
    }
}
