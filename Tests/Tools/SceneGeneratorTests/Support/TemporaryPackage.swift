import Foundation

@testable import SceneGenerator

/// A package in a temporary folder, which is removed with this object.
final class TemporaryPackage: Sendable {
    let url: URL

    init(_ texts: [String: String]) throws {
        url = URL.temporaryDirectory.appending(path: "package-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in texts { try write(text, to: path) }
    }

    /// Returns a copy of the files of this package that a generation reads, without the given paths, and without the
    /// recorded frames, which other tests may write at the same time.
    static func sample(without paths: String...) throws -> TemporaryPackage {
        let package = try TemporaryPackage(["Tests/AppTests/Frames/Menu.txt": "The menu as it was recorded."])
        for path in [
            "Package.swift", ".swift-format", "Sources/App", "Sources/Data", "Sources/Domain", "Sources/Presentation",
            "Sources/Tools/DemoServer", "Tests/AppTests/Scenes", "Tests/DataTests", "Tests/PresentationTests",
            "Tests/Support/SampleDoubles",
        ] {
            let copy = package.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: root.appending(path: path), to: copy)
        }
        for path in paths { try FileManager.default.removeItem(at: package.url.appending(path: path)) }
        return package
    }

    /// Returns a package that links the kit and consists of one target and its tests.
    static func own(_ dependencies: String...) throws -> TemporaryPackage {
        let products = (["DomainKit", "PresentationKit", "Reactive"] + dependencies).map {
            ".product(name: \"\($0)\", package: \"MVVMCleanArchitecture\")"
        }
        return try TemporaryPackage([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Own",
                targets: [
                    .target(name: "Notes", dependencies: [\(products.joined(separator: ", "))]),
                    .testTarget(
                        name: "NotesTests",
                        dependencies: [
                            "Notes", .product(name: "ReactiveTesting", package: "MVVMCleanArchitecture"),
                            .product(name: "DataKitTesting", package: "MVVMCleanArchitecture"),
                        ]),
                ])
            """,
            "Sources/Notes/Notes.swift": "",
        ])
    }

    static func layered() throws -> TemporaryPackage {
        try TemporaryPackage([
            "Package.swift": """
            let package = Package(
                name: "Layered",
                targets: [
                    .target(name: "LDomain", dependencies: ["DomainKit"]),
                    .target(name: "LData", dependencies: ["LDomain", "DataKit"]),
                    .target(name: "LScenes", dependencies: ["LDomain", "PresentationKit"]),
                    .testTarget(name: "LScenesTests", dependencies: ["LScenes", "ReactiveTesting"]),
                ])
            """
        ])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    func plan(_ arguments: String...) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: url)).plan(SceneOptions(arguments))
    }

    /// Returns the message with which a command line is refused, or `nil` if it is accepted.
    func refusal(_ arguments: String...) throws -> String? {
        do throws(GeneratorError) {
            _ = try SceneGenerator(files: PackageFiles(root: url), formatter: nil).plan(SceneOptions(arguments))
            return nil
        } catch {
            return error.message
        }
    }

    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..").standardized
}
