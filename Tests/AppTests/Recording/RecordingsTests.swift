import Foundation
import InspectorKit
import Testing

@testable import App

@Suite("Recordings")
struct RecordingsTests {
    private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Recordings", directoryHint: .isDirectory)

    @Test("The app does what it did when it was recorded", arguments: try Recording.all(in: folder))
    func plays(recording: Recording) async throws {
        for _ in 1...20 {
            let differences = try await HeadlessApp.replay(recording)
            #expect(differences == [])
        }
    }
}
