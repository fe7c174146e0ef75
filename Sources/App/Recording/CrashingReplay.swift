import DataKit
import Foundation
import InspectorKit

/// Replays recordings in a separate process of this program, which may crash.
nonisolated struct CrashingReplay {
    var program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    /// The program's arguments that precede `replay` and the recording.
    var arguments: [String] = []

    /// Whether `App replay` crashes while it plays the recording.
    func crashes(_ recording: Recording) throws -> Bool {
        #if os(macOS) || os(Linux)
            let file = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString).jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            try PrivateFiles.replaceFile(at: file, with: Data(recording.text.utf8))
            let process = Process()
            process.executableURL = program
            process.arguments = arguments + ["replay", file.path(percentEncoded: false)]
            // Printing a backtrace of each crash would take longer than the replay.
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal
        #else
            throw UsageError("--crash starts other processes, which this system does not allow.")
        #endif
    }
}
