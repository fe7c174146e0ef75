/// The targets in a package's manifest. The manifest is read as text, because a plugin may not run it.
struct Manifest: Sendable {
    struct Target: Sendable {
        var isTest: Bool
        /// The names of targets and products.
        var dependencies: Set<String>
        var place: Layout.Target

        var name: String { place.name }
    }

    /// The targets in the order of their names, so that the first match is the same in each run.
    private(set) var targets: [Target]

    /// The kit's own targets, which a clone of the kit's package also contains.
    private static let kit: Set = [
        "DataKit", "DomainKit", "InspectorKit", "LoopbackServer", "PresentationKit", "PresentationKitSwiftUI",
        "Reactive", "ReactiveTesting", "ReactiveUI", "TerminalKit", "VirtualTime",
    ]

    init(_ files: PackageFiles) {
        let manifest = ManifestText(files.text("Package.swift") ?? "")
        var found: [String: (target: Target, arguments: Int)] = [:]
        for kind in ["target", "executableTarget", "testTarget"] {
            for call in manifest.source.all(".\(kind)(") {
                let arguments = Dictionary(manifest.source.arguments(in: call).map { ($0.label, $0.text) }) { $1 }
                // A dependency may look like a declaration, but has fewer arguments.
                guard let name = manifest.text(arguments["name"]), !Self.kit.contains(name),
                    arguments["condition"] == nil, found[name].map({ $0.arguments < arguments.count }) ?? true
                else { continue }
                let settings = manifest.resolved(arguments["swiftSettings"])
                let place = Layout.Target(
                    name: name, folder: manifest.text(arguments["path"]).map(Self.folder) ?? "",
                    isOnMainActor: settings.contains(/defaultIsolation\(\s*MainActor/))
                let target = Target(
                    isTest: kind == "testTarget", dependencies: manifest.texts(arguments["dependencies"]), place: place)
                found[name] = (target, arguments.count)
            }
        }
        targets = found.values.map(\.target).sorted { $0.name < $1.name }
        // The folder of a target without a path depends on the other targets.
        for index in targets.indices where targets[index].place.folder.isEmpty {
            let target = targets[index]
            let isAlone = targets.count { $0.isTest == target.isTest } == 1
            targets[index].place.folder = Self.folder(of: target, isAlone: isAlone, in: files)
        }
    }

    /// Returns the folder in which SwiftPM looks for a target without a path. If a target is the only one of its kind,
    /// it needs no folder with its name.
    private static func folder(of target: Target, isAlone: Bool, in files: PackageFiles) -> String {
        let usual = ["Sources", "Source", "src", "srcs"]
        let roots = target.isTest ? ["Tests"] + usual : usual
        if let root = roots.first(where: { files.isFolder("\($0)/\(target.name)") }) { return "\(root)/\(target.name)" }
        let root = target.isTest ? "Tests" : usual.first(where: files.isFolder) ?? "Sources"
        return isAlone && files.isFolder(root) ? root : "\(root)/\(target.name)"
    }

    /// Normalizes a path, so that the paths of its files begin with it: `./Sources//App/` becomes `Sources/App`.
    private static func folder(_ path: String) -> String {
        let folders = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || folders.isEmpty ? path : folders.joined(separator: "/")
    }
}

/// The source of a manifest, which can resolve the constants in expressions.
private struct ManifestText {
    let source: SourceText
    /// The positions after the declarations of constants and functions, by name.
    private var declarations: [String: [Int]] = [:]

    init(_ text: String) {
        source = SourceText(text)
        for word in ["let ", "var ", "func "].flatMap(source.places) {
            let name = source.uncommented[word.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            declarations[String(name), default: []].append(name.endIndex)
        }
    }

    /// Returns the strings of an argument and of its constants, except for the names of packages and the aliases of
    /// modules.
    func texts(_ argument: String?) -> Set<String> {
        let text = resolved(argument).replacing(/package:\s*"[^"]*"|moduleAliases:\s*\[[^\]]*\]/, with: "")
        return Set(text.matches(of: /"([^"]*)"/).map { String($0.1) })
    }

    /// Returns the argument's string, or `nil` if it is an expression with several parts.
    func text(_ argument: String?) -> String? {
        let texts = texts(argument)
        return texts.count == 1 ? texts.first { !$0.contains("\\(") } : nil
    }

    /// Returns an argument together with the definitions of its constants, and of the constants in these definitions.
    func resolved(_ argument: String?) -> String {
        var text = argument ?? ""
        var names: Set<Substring> = []
        var open = [text]
        while let next = open.popLast() {
            // A label is not a constant, and the strings in a function with arguments do not show its result.
            let code = next.replacing(/"[^"]*"/, with: "").replacing(/[(,]\s*\w+\s*:/, with: "(")
                .replacing("()", with: "")
            for match in code.matches(of: /(\w+)(?:[^\w(]|$)/) where names.insert(match.1).inserted {
                let definitions = (declarations[String(match.1)] ?? []).map(definition)
                open += definitions
                text += definitions.joined()
            }
        }
        return text
    }

    /// Returns the rest of a declaration. It ends with its line, unless an operator or an open bracket continues it.
    private func definition(at start: Int) -> String {
        let code = source.uncommented
        var last: Character = "="
        let end = source.topLevel(of: start..<code.count).first { index in
            let next = code[index]
            if !next.isWhitespace { last = next }
            let following = code[index...].first { !$0.isWhitespace } ?? ";"
            return ";)]}".contains(next)
                || next.isNewline && !"+-=:&|.?,{".contains(following) && !"+-=:&|.?,".contains(last)
        }
        return source.code(in: start..<(end ?? code.count))
    }
}
