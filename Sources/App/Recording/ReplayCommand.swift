import Foundation
import InspectorKit

enum ReplayCommand {
    static func run(_ file: URL, asTest: Bool) async throws -> Int32 {
        let recording = try Recording(file)
        if asTest {
            guard let lines = try? String(contentsOf: file, encoding: .utf8) else {
                throw UsageError("\(file.path(percentEncoded: false)) cannot be read.")
            }
            let name = file.deletingPathExtension().lastPathComponent
            print(HeadlessApp.test.text(of: lines, named: name), terminator: "")
            return ExitCode.success
        }
        let replay = Replay(recording)
        let differences = try await replay.run { try HeadlessApp($0) }
        let path = file.path(percentEncoded: false)
        guard differences.isEmpty else {
            print("\(path) plays differently now. The first difference of each input and output:\n")
            for difference in differences { print("\(difference)\n") }
            return ExitCode.failure
        }
        let rest = recording.isWhole ? "" : " The recording ends in the middle: the app was not left as it should be."
        let (given, compared) = replay.counts
        print("\(path) plays as it was recorded: \(given) events given, \(compared) values compared.\(rest)")
        return ExitCode.success
    }
}
