import Foundation

/// The output, the error output and the exit code of a program that has ended.
package struct FinishedProcess: Sendable {
    package let output: String
    package let errors: String
    /// The exit code, or -1 if a signal ended it.
    package let code: Int32

    package init(_ executable: String, _ arguments: [String], environment: [String: String]? = nil) async throws {
        let process = try ChildProcess(executable, arguments, environment: environment)
        async let output = process.output.reduce(into: Data()) { $0 += $1 }
        async let errors = process.errors.reduce(into: Data()) { $0 += $1 }
        self.output = String(decoding: await output, as: UTF8.self)
        self.errors = String(decoding: await errors, as: UTF8.self)
        let status = await process.status()
        code = status & 0x7F == 0 ? status >> 8 : -1
    }
}
