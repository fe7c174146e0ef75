import Foundation
import InspectorKit
import Testing

@testable import Headless

/// Replays every recording in the folder. To add one, run `swift run Headless --record
/// Tests/HeadlessTests/Recordings/another.jsonl`.
@MainActor
struct RecordingsTests {
    private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Recordings", directoryHint: .isDirectory)

    @Test(
        "A replay of the app shows no difference from its recording", arguments: try Recording.all(in: folder))
    func plays(recording: Recording) async throws {
        let differences = try await Replay(recording).run { try NotesApp($0) }
        #expect(differences == [])
    }
}
