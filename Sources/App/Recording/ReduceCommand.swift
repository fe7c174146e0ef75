import DataKit
import Foundation
import InspectorKit

enum ReduceCommand {
    static func run(_ file: URL, _ options: LaunchOptions) async throws -> Int32 {
        let recording = try Recording(file)
        let output = options.outputFile ?? reducedFile(of: file)
        guard !options.printsTest else {
            let (reduced, result) = try await reduce(recording, options)
            let name = output.deletingPathExtension().lastPathComponent
            print(
                HeadlessApp.test.text(of: reduced.recording.text, named: name, without: options.fault), terminator: "")
            FileHandle.standardError.write(Data("App: \(result)\n".utf8))
            return ExitCode.success
        }
        let path = output.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) already exists and was not overwritten. Choose another file with --output.")
        }
        // Checks the file first, so that the user does not wait for a result that cannot be written.
        guard (try? PrivateFiles.createFile(at: output)) != nil else {
            throw UsageError("\(path) cannot be written. Choose another file with --output.")
        }
        do {
            let (reduced, result) = try await reduce(recording, options)
            try Data(reduced.recording.text.utf8).write(to: output)
            print("\(path): \(result)")
            return ExitCode.success
        } catch {
            try? FileManager.default.removeItem(at: output)
            throw error
        }
    }

    private static func reduce(
        _ recording: Recording, _ options: LaunchOptions
    ) async throws -> (reduced: ReducedRecording, result: String) {
        let clock = ContinuousClock()
        let start = clock.now
        let reduced =
            if options.reducesToCrash {
                try await Replay(recording).reduce(while: CrashingReplay().crashes)
            } else {
                try await Replay(recording).reduce(to: options.fault) { try HeadlessApp($0) }
            }
        return (reduced, summary(of: reduced, after: start.duration(to: clock.now)))
    }

    /// The default file of a reduced recording, such as `cars-reduced.jsonl` next to `cars.jsonl`.
    static func reducedFile(of file: URL) -> URL {
        let name = file.deletingPathExtension().lastPathComponent + "-reduced"
        let reduced = file.deletingLastPathComponent().appending(path: name)
        return file.pathExtension.isEmpty ? reduced : reduced.appendingPathExtension(file.pathExtension)
    }

    static func summary(of reduced: ReducedRecording, after time: Duration) -> String {
        let seconds = (time / .seconds(1)).formatted(
            .number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
        let (before, after) = reduced.inputs
        return "\(after) of \(before) inputs are left. The reduction took \(seconds) s and \(reduced.replays) replays."
    }
}
