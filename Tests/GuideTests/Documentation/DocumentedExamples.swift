import Foundation
import Testing

/// The Swift examples of a page, to be found in files that are compiled and tested.
nonisolated struct DocumentedExamples {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    let page: String
    let examples: [[Substring]]

    /// Reads a page below the repository's root. In a source file, only the documentation comments count.
    init(page: String) throws {
        self.page = page
        var text = try Self.text(of: page)
        if page.hasSuffix(".swift") { text = Self.documentation(in: text) }
        examples = text.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
            rest.components(separatedBy: "```").first.map(CodeLines.lines(of:))
        }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    var missing: [String] { examples.filter { !Self.compiled.contains($0) }.map { $0.joined(separator: "\n") } }

    static func catalogPages(in folder: String) -> [String] {
        files(in: folder, "md").map(\.path).filter { $0.contains(".docc/") }
            .map { String($0.dropFirst(root.path.count + 1)) }.sorted()
    }

    static func sources(in folder: String) -> [String] {
        files(in: folder, "swift").map { String($0.path.dropFirst(root.path.count + 1)) }.sorted()
    }

    private static func documentation(in source: String) -> String {
        source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("///") }
            .map { $0.dropFirst(3) }.joined(separator: "\n")
    }

    /// The lines of all Swift files of the repository, read once.
    private static let compiled: CodeLines = {
        let sources = ["Sources", "Tests", "Fixtures", "Examples"].flatMap { files(in: $0, "swift") }
        return CodeLines(files: sources + [root.appending(path: "Package.swift")])
    }()

    private static func files(in folder: String, _ pathExtension: String) -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == pathExtension && !$0.path.contains("/.build/") }
    }
}
