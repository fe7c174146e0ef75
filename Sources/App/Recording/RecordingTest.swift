import Foundation

/// A recording as a Swift test, to be kept beside the app's others.
nonisolated struct RecordingTest {
    private let name: String
    private let recording: String

    init(_ file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        recording = try String(contentsOf: file, encoding: .utf8)
    }

    var text: String {
        let indent = String(repeating: " ", count: 12)
        let lines = recording.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
        let title = name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        return """
            import Testing

            @testable import App

            @MainActor
            struct RecordedTests {
                @Test("\(title) plays as it was recorded")
                func recorded() async throws {
                    let text = ####\"\"\"
            \(lines)
            \(indent)\"\"\"####
                    let recording = try Recording(text: text, name: "\(title)")
                    #expect(try await Replay(recording).run() == [])
                }
            }
            """
    }
}
