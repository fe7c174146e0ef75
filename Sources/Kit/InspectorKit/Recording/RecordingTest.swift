import Foundation

/// Writes a recording as a Swift test, for the test target of the app.
public struct RecordingTest: Sendable {
    private let module: String
    private let app: String

    /// A test that makes the app in a module.
    ///
    /// - Parameters:
    ///   - module: The name of the module, which is imported `@testable`.
    ///   - app: The expression that makes the app of its surroundings `$0`, such as `try NotesApp($0)`.
    public init(module: String, app: String) {
        self.module = module
        self.app = app
    }

    /// The file of the test.
    ///
    /// - Parameters:
    ///   - recording: The lines of the recording.
    ///   - name: What is recorded, for the names of the suite and its type.
    public func text(of recording: String, named name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let title = words.joined(separator: " ")
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // No name begins with a digit.
        let type = joined.first?.isNumber == true ? "At" + joined : joined
        let imports = ["import InspectorKit", "import Testing", "", "@testable import \(module)"]
            .joined(separator: "\n")
        let indent = String(repeating: " ", count: 12)
        let lines = recording.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
        // No run of marks in the recording is as long, so that nothing in it ends the literal, or is code in it.
        let longest = recording.utf8.split { $0 != UInt8(ascii: "#") }.map(\.count).max() ?? 0
        let marks = String(repeating: "#", count: longest + 1)
        return """
            // The lines of a recording are longer than the limit.
            // swift-format-ignore-file

            \(imports)

            @MainActor
            @Suite("Recording: \(title)")
            struct \(type)RecordingTests {
                @Test("The app does what it did when it was recorded")
                func replay() async throws {
                    let recording = try Recording(text: Self.text, name: "\(title)")
                    let differences = try await Replay(recording).run { \(app) }
                    #expect(differences == [])
                }

                private static let text = \(marks)\"\"\"
            \(lines)
            \(indent)\"\"\"\(marks)
            }

            """
    }
}
