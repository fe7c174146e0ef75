import Foundation

/// Prints a recording as a Swift test for the app's test target.
nonisolated struct RecordingTest {
    private let name: String
    private let recording: String

    /// Throws `UsageError` if the file cannot be read.
    init(_ file: URL) throws(UsageError) {
        name = file.deletingPathExtension().lastPathComponent
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw UsageError("\(file.path(percentEncoded: false)) cannot be read.")
        }
        recording = text
    }

    /// The words of the file's name, for the test's name.
    private var words: [String] { name.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    var text: String {
        let indent = String(repeating: " ", count: 12)
        let lines = recording.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
        let title = words.joined(separator: " ")
        let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return """
            // The lines of a recording are longer than the limit.
            // swift-format-ignore-file

            import InspectorKit
            import Testing

            @testable import App

            @Suite("Recording: \(title)")
            struct \(type)RecordingTests {
                @Test("The app does what it did when it was recorded")
                func replay() async throws {
                    let recording = try Recording(text: Self.text, name: "\(title)")
                    let differences = try await StagedApp.replay(recording)
                    #expect(differences == [])
                }

                private static let text = ####\"\"\"
            \(lines)
            \(indent)\"\"\"####
            }
            """
    }
}
