/// What a package's manifest says of its targets, read as text: a plugin may not run it.
struct Manifest: Sendable {
    struct Target: Sendable {
        var name: String
        var isTest: Bool
        var dependencies: Set<String>
        var place: Layout.Target
    }

    private(set) var targets: [Target] = []

    /// The kit's own targets, which a clone of its package has as well.
    private static let kit: Set = [
        "DataKit", "DomainKit", "InspectorKit", "LoopbackServer", "PresentationKit", "PresentationKitSwiftUI",
        "Reactive",
        "ReactiveTesting", "ReactiveUI", "TerminalKit", "VirtualTime",
    ]

    init(_ files: PackageFiles) {
        let source = SourceText(files.text("Package.swift") ?? "")
        for name in Set(source.text.matches(of: /name: *"(\w+)"/).map { String($0.1) }).sorted()
        where !Self.kit.contains(name) {
            for kind in ["target", "executableTarget", "testTarget"] {
                guard let range = source.group([".\(kind)( name: \"\(name)\""]) else { continue }
                let text = source[range]
                let isTest = kind == "testTarget"
                let path = text.firstMatch(of: /path: *"([^"]+)"/).map { String($0.1) }
                let folder = path ?? "\(isTest ? "Tests" : "Sources")/\(name)"
                // What a constant of the manifest has is listed as well.
                let list =
                    text.firstMatch(of: /dependencies:([\s\S]*?)(\w+:\s*[\[(]|swiftSettings:|path:|$)/).map {
                        String($0.1)
                    } ?? ""
                let constants = list.replacing(/"[^"]*"/, with: "").matches(of: /\b([a-z]\w*)\b(?!\s*[:(])/)
                    .compactMap { Self.value($0.1, in: source.text) }
                let words = (list + constants.joined()).matches(of: /"(\w+)"/).map { String($0.1) }
                let settings = text.firstMatch(of: /swiftSettings: *(\w+)/).flatMap {
                    Self.value($0.1, in: source.text)
                }
                let place = Layout.Target(
                    folder: folder, module: name,
                    isOnMainActor: "\(text)\(settings ?? "")".contains("defaultIsolation(MainActor"))
                targets.append(Target(name: name, isTest: isTest, dependencies: Set(words), place: place))
            }
        }
    }

    /// What a constant of the manifest is set to, up to the next blank line.
    private static func value(_ name: Substring, in text: String) -> Substring? {
        guard
            let start = text.ranges(of: "let \(name)").first(where: {
                !text[$0.upperBound...].prefix(1).contains(where: \.isLetter)
            })?.lowerBound
        else { return nil }
        let end = text[start...].ranges(of: "\n\n").first?.lowerBound ?? text.endIndex
        return text[start..<end]
    }
}
