import Foundation
import Testing

/// The code in the README is taken from files of this repository.
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    @Test("Every Swift example of the README stands in a file, line by line")
    func examples() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let examples = readme.matches(of: /```swift\n((?:.|\n)*?)```/).map { lines(String($0.1)) }
        // The address of the package stands nowhere else.
        let own = examples.filter { !$0.contains { $0.contains("https://") } }
        #expect(own.count >= 3)
        let files = try ["Sources", "Tests", "Fixtures", "Examples"].flatMap(texts).map(lines)
        for example in own {
            #expect(
                files.contains { $0.firstRange(of: example) != nil }, "Not found: \(example.joined(separator: "\n"))")
        }
    }

    /// The lines without what indents them and without empty ones.
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func texts(in folder: String) throws -> [String] {
        let files = FileManager.default.enumerator(
            at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.contains("/.build/") }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
