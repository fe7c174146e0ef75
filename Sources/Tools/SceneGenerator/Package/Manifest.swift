/// What a package's manifest says of its targets, read as text: a plugin may not run it.
struct Manifest: Sendable {
    struct Target: Sendable {
        var isTest: Bool
        /// The names of targets and products.
        var dependencies: Set<String>
        var place: Layout.Target

        var name: String { place.name }
    }

    /// In the order of their names, so that the first of several that fit is the same in each run.
    private(set) var targets: [Target]

    /// The kit's own targets, which a clone of its package has as well.
    private static let kit: Set = [
        "DataKit", "DomainKit", "InspectorKit", "LoopbackServer", "PresentationKit", "PresentationKitSwiftUI",
        "Reactive",
        "ReactiveTesting", "ReactiveUI", "TerminalKit", "VirtualTime",
    ]

    init(_ files: PackageFiles) {
        let code = ManifestCode(files.text("Package.swift") ?? "")
        var found: [String: (target: Target, arguments: Int)] = [:]
        for (kind, arguments) in code.calls(of: ["target", "executableTarget", "testTarget"]) {
            func expressions(_ label: String) -> [Range<Int>] {
                arguments.filter { $0.label == label }.flatMap { code.resolved($0.value) }
            }
            // A constant may list targets to depend on, which are declared elsewhere.
            guard let name = arguments.first(where: { $0.label == "name" }).flatMap({ code.text($0.value) }),
                !Self.kit.contains(name), !arguments.contains(where: { $0.label == "condition" }),
                found[name].map({ $0.arguments < arguments.count }) ?? true
            else { continue }
            let isTest = kind == "testTarget"
            let path = arguments.first { $0.label == "path" }.flatMap { code.text($0.value) }
            let place = Layout.Target(
                name: name,
                folder: path.map(Self.folder) ?? "",
                isOnMainActor: code.contains(
                    "defaultIsolation", of: "MainActor", in: expressions("swiftSettings")))
            let target = Target(
                isTest: isTest, dependencies: Set(code.texts(in: expressions("dependencies"))), place: place)
            found[name] = (target, arguments.count)
        }
        targets = found.values.map(\.target).sorted { $0.name < $1.name }
        // Where one without a path is, depends on the others.
        for index in targets.indices where targets[index].place.folder.isEmpty {
            let target = targets[index]
            let isAlone = targets.count { $0.isTest == target.isTest } == 1
            let folder = Self.folder(of: target, isAlone: isAlone, in: files)
            (targets[index].place.folder, targets[index].place.hasAllSources) = (folder, !folder.contains("/"))
        }
    }

    /// Where SwiftPM looks for a target without a path: the only one of its kind needs no folder of its name.
    private static func folder(of target: Target, isAlone: Bool, in files: PackageFiles) -> String {
        let usual = ["Sources", "Source", "src", "srcs"]
        let roots = target.isTest ? ["Tests"] + usual : usual
        if let root = roots.first(where: { files.isFolder("\($0)/\(target.name)") }) { return "\(root)/\(target.name)" }
        let root = target.isTest ? "Tests" : usual.first(where: files.isFolder) ?? "Sources"
        return isAlone && files.isFolder(root) ? root : "\(root)/\(target.name)"
    }

    /// `./Sources//App/` becomes `Sources/App`, with which the paths of its files begin.
    private static func folder(_ path: String) -> String {
        let folders = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || folders.isEmpty ? path : folders.joined(separator: "/")
    }
}
