/// The targets of a package's layers, found by their dependencies instead of their names.
struct Layout: Equatable, Sendable {
    struct Target: Equatable, Sendable {
        var name: String
        var folder: String
        var isOnMainActor = false

        /// The name of the target's module in imports, for which SwiftPM converts the name to an identifier, as defined
        /// by C99.
        var module: String {
            String(name.enumerated().map { $1.isLetter || $1.isNumber && $0 > 0 ? $1 : "_" })
        }
    }

    /// The target that depends on DomainKit, and on DataKit only if it also contains the data layer. If no such target
    /// exists, the target of the presentation.
    let domain: Target
    /// The target that depends on DataKit, and on the domain's target if this is a different target. It is the
    /// presentation's target if that target uses DataKit.
    let data: Target?
    /// The target that depends on PresentationKit, and not on another such target, unless `--target` names it.
    let presentation: Target
    /// The target that depends on PresentationKitSwiftUI, and on the presentation's target if this is a different
    /// target.
    let views: Target?
    /// The target that depends on the data layer and the presentation, and contains the app's `Composition.swift`.
    let app: Target?
    /// The target that depends on TerminalKit and on the presentation, and contains the sample's navigator, which
    /// creates scenes.
    let terminal: Target?
    /// The target that contains the demo server's table of endpoints.
    let server: Target?
    /// The target of the doubles: a separate target, or the tests of the presentation.
    let doubles: Target?
    let presentationTests: Target?
    let dataTests: Target?

    /// - Parameter name: The target of the scenes, if the package has several targets with scenes.
    init(_ files: PackageFiles, target name: String?) throws(GeneratorError) {
        let manifest = Manifest(files)
        let targets = manifest.targets
        let named = targets.first { !$0.isTest && $0.name == name }
        if let name, named == nil {
            let names = targets.filter { !$0.isTest }.map(\.name)
            throw GeneratorError(
                "The package has no target \(name) below Sources. It has \(names.isEmpty ? "none that is declared as .target(name: \"Shop\", …), with its name in quotation marks" : names.joined(separator: ", "))."
            )
        }
        let sources = targets.filter { !$0.isTest && !$0.dependencies.contains("ReactiveTesting") }
        let scenes = sources.filter { $0.dependencies.contains("PresentationKit") }
        // A target that depends on another target with scenes only shows these scenes.
        let candidates = scenes.filter { target in
            !scenes.contains { target.dependencies.contains($0.name) }
        }
        guard let presentation = named ?? candidates.first else {
            throw GeneratorError(
                "No target of the package uses PresentationKit. Add .product(name: \"PresentationKit\", package: \"MVVMCleanArchitecture\") to one, or name a target by --target."
            )
        }
        // If no target seems to use PresentationKit, the manifest may declare it in a way that this parser does not
        // support.
        guard
            candidates.isEmpty || named.map({ $0.dependencies.contains("PresentationKit") }) ?? (candidates.count == 1)
        else {
            let question = name.map { "\($0) does not use PresentationKit." } ?? "Which target is it for?"
            throw GeneratorError(
                "\(question) Write --target with one of \(candidates.map(\.name).joined(separator: ", ")).")
        }
        let below = sources.filter { target in
            presentation.dependencies.contains(target.name) && target.dependencies.contains("DomainKit")
                && !target.dependencies.contains("PresentationKit")
        }
        let pure = below.filter { !$0.dependencies.contains("DataKit") }
        let entities = pure.isEmpty ? below : pure
        // Other targets may contain types that several domains share.
        let domain =
            entities.first { target in !entities.contains { $0.dependencies.contains(target.name) } } ?? presentation
        let keeping = sources.filter { target in
            target.dependencies.contains("DataKit")
                && target.dependencies.isDisjoint(with: ["PresentationKit", presentation.name])
                && (target.name == domain.name || target.dependencies.contains(domain.name))
        }
        // A target that depends on the data layer, such as an app, may use DataKit as well.
        let data =
            presentation.dependencies.contains("DataKit")
            ? presentation
            : keeping.first { target in !keeping.contains { target.dependencies.contains($0.name) } }
        func showing(_ kit: String) -> Target? {
            sources.first { target in
                target.dependencies.contains(kit)
                    && (target.name == presentation.name || target.dependencies.contains(presentation.name))
            }?.place
        }
        func tests(of target: String, with products: Set<String> = []) -> Manifest.Target? {
            let all = targets.filter { $0.isTest && $0.dependencies.isSuperset(of: products.union([target])) }
            return all.first { $0.name == "\(target)Tests" } ?? all.first
        }
        let presentationTests = tests(of: presentation.name, with: ["ReactiveTesting"])
        let support = targets.first { target in
            !target.isTest && target.dependencies.isSuperset(of: ["ReactiveTesting", domain.name])
                && target.name != presentation.name
        }
        self.domain = domain.place
        self.data = data?.place
        self.presentation = presentation.place
        views = showing("PresentationKitSwiftUI")
        terminal = showing("TerminalKit").flatMap {
            files.text("\($0.folder)/Scenes/Navigator+Scenes.swift") == nil ? nil : $0
        }
        app = sources.first { files.text("\($0.place.folder)/Composition.swift") != nil }?.place
        server = sources.first { files.text("\($0.place.folder)/Endpoints/Dataset.swift") != nil }?.place
        self.presentationTests = presentationTests?.place
        dataTests = data.flatMap { tests(of: $0.name, with: ["DataKitTesting"])?.place }
        doubles = (support ?? presentationTests)?.place
    }

    /// The target for each folder of templates, if the package has such a target.
    var targets: [String: Target?] {
        [
            "App": app, "Domain": domain, "Data": data, "Presentation": presentation, "SwiftUI": views,
            "Terminal": terminal,
            "DemoServer": terminal == nil ? nil : server, "Doubles": doubles, "PresentationTests": presentationTests,
            "DataTests": dataTests,
        ]
    }

    func destination(_ folder: String) -> (target: Target, folder: String)? {
        (targets[folder] ?? nil).map { ($0, folder == "DemoServer" ? "\($0.folder)/Endpoints" : $0.folder) }
    }
}

extension Layout.Target {
    /// Throws if a new file of the domain or the data layer would not compile, because its code must not belong to an
    /// actor.
    func checkIsolation(of text: String, in layer: String) throws(GeneratorError) {
        guard isOnMainActor, ["Domain", "Data"].contains(layer), !text.contains("nonisolated ") else { return }
        throw GeneratorError(
            "\(name) has the main actor as its default isolation, and a domain and a data layer do not compile there. Give them a separate target without .defaultIsolation(MainActor.self), or leave it out of \(name)."
        )
    }
}
