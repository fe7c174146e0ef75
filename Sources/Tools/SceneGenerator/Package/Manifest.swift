/// What a package's manifest says of its targets, read as text: a plugin may not run it.
struct Manifest: Sendable {
    struct Target: Sendable {
        var isTest: Bool
        /// The names of targets and products.
        var dependencies: Set<String>
        var place: Layout.Target

        var name: String { place.name }
    }

    /// In the order of their names.
    let targets: [Target]

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
                folder: path.map(Self.folder) ?? "\(isTest ? "Tests" : "Sources")/\(name)",
                isOnMainActor: code.contains(
                    "defaultIsolation", of: "MainActor", in: expressions("swiftSettings")))
            let target = Target(
                isTest: isTest, dependencies: Set(code.texts(in: expressions("dependencies"))), place: place)
            found[name] = (target, arguments.count)
        }
        targets = found.values.map(\.target).sorted { $0.name < $1.name }
    }

    /// A path as others are joined to it.
    private static func folder(_ path: String) -> String {
        let folders = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || folders.isEmpty ? path : folders.joined(separator: "/")
    }
}
