import Foundation

@testable import SceneGenerator

/// A package in a temporary folder, which goes with this object.
final class TemporaryPackage: Sendable {
    let url: URL

    /// A package with those files.
    init(_ texts: [String: String]) throws {
        url = URL.temporaryDirectory.appending(path: "package-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in texts { try write(text, to: path) }
    }

    /// This package, without the folders and files that are named; and without its recorded screens, which other tests may
    /// be writing anew at the same time.
    static func sample(without paths: String...) throws -> TemporaryPackage {
        let package = try TemporaryPackage(["Tests/AppTests/Frames/Menu.txt": "The menu as it was recorded."])
        func contents(of folder: String, without name: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0 != name }.map { "\(folder)/\($0)" }
        }
        let tests =
            try contents(of: "Tests", without: "AppTests") + contents(of: "Tests/AppTests", without: "Frames")
        for path in ["Package.swift", ".swift-format", "Sources"] + tests {
            try FileManager.default.copyItem(at: root.appending(path: path), to: package.url.appending(path: path))
        }
        for path in paths { try FileManager.default.removeItem(at: package.url.appending(path: path)) }
        return package
    }

    /// A package of its own that links the kit: one target, and its tests.
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
                        dependencies: ["Notes", .product(name: "ReactiveTesting", package: "MVVMCleanArchitecture")]),
                ])
            """,
            "Sources/Notes/Notes.swift": "",
        ])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    /// What a command line would change.
    func plan(_ arguments: String...) throws -> Plan {
        try SceneGenerator(files: PackageFiles(root: url)).plan(SceneOptions(arguments))
    }

    /// The sentence with which a command line is refused.
    func refusal(_ arguments: String...) throws -> String? {
        do throws(GeneratorError) {
            _ = try SceneGenerator(files: PackageFiles(root: url), formatter: nil).plan(SceneOptions(arguments))
            return nil
        } catch {
            return error.message
        }
    }

    /// The folder of this package.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..").standardized
}
