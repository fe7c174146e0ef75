import Dispatch
import Foundation
import TerminalKitDoubles

/// What the real program has left without a terminal: what it printed, what it complained about, and its exit code.
struct FinishedProgram {
    let output: String
    let complaint: String
    let code: Int32

    /// Runs the program with these words until it ends.
    ///
    /// - Parameter folder: the home of whoever runs it.
    init(_ words: [String], home folder: URL = .temporaryDirectory) async throws {
        let process = Process()
        process.executableURL = URL(filePath: builtProgram("App"))
        process.arguments = words
        process.environment = ["HOME": folder.path(percentEncoded: false)]
        let (output, complaint) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        self.output = await Self.text(of: output)
        self.complaint = await Self.text(of: complaint)
        process.waitUntilExit()
        code = process.terminationStatus
    }

    private static func text(of pipe: Pipe) async -> String {
        let file = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            // A thread that may wait.
            DispatchQueue.global().async {
                continuation.resume(returning: String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
            }
        }
    }
}
