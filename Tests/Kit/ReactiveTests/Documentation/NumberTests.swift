import Foundation
import Testing

@Suite struct NumberTests {
    /// The repository's root, with symbolic links resolved, because Benchmarks compiles this file through a link.
    private static let root =
        URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..").standardized

    @Test("Documentation explains every number of a law or article in sources and tests")
    func explained() throws {
        var explained: Set<String> = []
        // A row of a table that begins with the number explains it.
        for text in try texts(in: "Documentation", ["md"]) {
            explained.formUnion(text.matches(of: /(?m)^\| ?\**([LGM]\d+|D-\d+|B\d-\d+|[TS]\d+)\b/).map { String($0.1) })
        }
        var used: Set<String> = []
        // Foundation's expressions read millions of characters many times as fast as Swift's.
        let number = try NSRegularExpression(pattern: #"\b(?:[LGMTS]\d+|D-\d+|B\d-\d+)\b"#)
        for text in try texts(in: "Sources", ["swift", "md"]) + texts(in: "Tests", ["swift"]) {
            let matches = number.matches(in: text, range: NSRange(text.startIndex..., in: text))
            used.formUnion(matches.map { (text as NSString).substring(with: $0.range) })
        }
        #expect(used.contains("L1"))
        let unexplained = used.subtracting(explained).sorted()
        #expect(unexplained.isEmpty, "Not explained in Documentation: \(unexplained.joined(separator: ", "))")
    }

    @Test("The laws name only test files that exist")
    func namedTests() throws {
        let laws = try String(contentsOf: Self.root.appending(path: "Documentation/Laws.md"), encoding: .utf8)
        let files = try files(in: "Tests", ["swift"]).map { $0.deletingPathExtension().lastPathComponent }
        let named = Set(laws.matches(of: /`(\w+Tests)`/).map { String($0.1) })
        #expect(named.subtracting(files).isEmpty)
    }

    private func texts(in folder: String, _ extensions: Set<String>) throws -> [String] {
        try files(in: folder, extensions).map { try String(contentsOf: $0, encoding: .utf8) }
    }

    private func files(in folder: String, _ extensions: Set<String>) throws -> [URL] {
        let start = Self.root.appending(path: folder)
        let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
    }
}
