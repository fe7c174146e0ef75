import Foundation
import Testing

/// The numbers of laws, scenes, defects and traces lead to a page that explains them.
@Suite nonisolated struct NumbersTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    @Test("Every number in a comment of the sources is explained in the documentation")
    func comments() throws {
        var explained: Set<Substring> = []
        for page in ["Documentation/FromTheArticles.md", "Documentation/Laws.md"] {
            let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
            explained.formUnion(text.matches(of: /\n\| ([A-Z][A-Z0-9]*-?[0-9]+) \|/).map(\.1))
        }
        #expect(explained.count > 100)
        let sources = FileManager.default.enumerator(
            at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        for case let file as URL in try #require(sources) where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let comment = line.firstRange(of: "//") else { continue }
                let numbers = line[comment.lowerBound...].matches(
                    of: /\b(?:D-[0-9]+|B[0-9]-[0-9]+|[GLMST][0-9]{1,2})\b/)
                let unknown = numbers.map(\.output).filter { !explained.contains($0) }
                #expect(unknown.isEmpty, "\(file.lastPathComponent): \(line)")
            }
        }
    }
}
