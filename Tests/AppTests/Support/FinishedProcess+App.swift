import ChildProcesses
import Foundation

extension FinishedProcess {
    /// Runs the real program until it ends, without a terminal and with a temporary home folder.
    static func app(_ words: [String]) async throws -> FinishedProcess {
        try await FinishedProcess(builtProgram("App"), words, environment: ["HOME": NSTemporaryDirectory()])
    }
}
