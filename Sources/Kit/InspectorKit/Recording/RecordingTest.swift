import Foundation

/// Writes a recording as a Swift test, for the test target of the app.
public struct RecordingTest: Sendable {
    private let module: String
    private let app: String

    /// Creates a test that imports a module and creates the app.
    ///
    /// - Parameters:
    ///   - module: The name of the module, which the test imports with `@testable`.
    ///   - app: The expression that creates the app from its surroundings `$0`, such as `try NotesApp($0)`.
    public init(module: String, app: String) {
        self.module = module
        self.app = app
    }

    /// Returns the source code of the test file.
    ///
    /// - Parameters:
    ///   - recording: The lines of the recording.
    ///   - name: The subject of the recording, from which the names of the suite and its type are formed.
    ///   - fault: The fault that the session must not show. By default, the session must not show any difference. A
    ///     test for an output compares nothing else, because a fixed app may behave differently from that point on.
    public func text(
        of recording: String, named name: String, without fault: RecordedFault = .difference
    ) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let title = words.joined(separator: " ")
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // The name of a type cannot start with a digit.
        let type = joined.first?.isNumber == true ? "At" + joined : joined
        let imports = ["import InspectorKit", "import Testing", "", "@testable import \(module)"]
            .joined(separator: "\n")
        let indent = String(repeating: " ", count: 12)
        let lines = recording.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
        // Use more number signs than any run of them in the recording, so that nothing in the recording ends the
        // literal or starts an interpolation.
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
