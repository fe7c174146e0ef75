import Foundation
import InspectorKit
import Testing

@testable import Headless

/// Plays every recording in the folder: `swift run Headless --record Tests/HeadlessTests/Recordings/another.jsonl` adds
/// one.
@MainActor
struct RecordingsTests {
    private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Recordings", directoryHint: .isDirectory)

    @Test("The app repeats its recorded behavior", arguments: try Recording.all(in: folder))
    func plays(recording: Recording) async throws {
        let differences = try await Replay(recording).run { try NotesApp($0) }
        #expect(differences == [])
    }
}
