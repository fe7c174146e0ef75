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
    ///   - name: The recording's subject, for the names of the suite and its type.
    ///   - fault: The fault that the session must not show. By default any difference. A test for an output compares
    ///     nothing else, because a mended app may do something else from there on.
    public func text(
        of recording: String, named name: String, without fault: RecordedFault = .difference
    ) -> String {
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
            \(body(title, fault))

                private static let text = \(marks)\"\"\"
            \(lines)
            \(indent)\"\"\"\(marks)
            }

            """
    }

    private func body(_ title: String, _ fault: RecordedFault) -> String {
        let isOutput = fault != .difference
        let lines = [
            isOutput
                ? "@Test(\"The session does not show the fault\")"
                : "@Test(\"The app does what it did when it was recorded\")",
            "func replay() async throws {",
            "    let recording = try Recording(text: Self.text, name: \"\(title)\")",
            isOutput
                ? "    let isShown = try await Replay(recording).shows(\(fault.code)) { \(app) }"
                : "    let differences = try await Replay(recording).run { \(app) }",
            isOutput ? "    #expect(!isShown)" : "    #expect(differences == [])",
            "}",
        ]
        return lines.map { "    " + $0 }.joined(separator: "\n")
    }
}
