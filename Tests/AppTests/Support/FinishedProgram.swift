import Dispatch
import Foundation
import TerminalKitDoubles

/// The output, the error output and the exit code of the real program, run without a terminal.
struct FinishedProgram {
    let output: String
    let complaint: String
    let code: Int32

    /// Runs the program until it ends.
    ///
    /// - Parameter folder: The user's home folder.
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
            // A thread that may block.
            DispatchQueue.global().async {
                continuation.resume(returning: String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
            }
        }
    }
}
