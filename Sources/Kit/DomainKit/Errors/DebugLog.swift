import Foundation

/// Messages to developers about mistakes that would otherwise go unnoticed, such as a missing migration.
package enum DebugLog {
    /// Writes a line to standard error. A test can replace it in its own task.
    @TaskLocal package static var write: @Sendable (String) -> Void = { line in
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Writes a message in debug builds. The message must not contain a token, a password or a key.
    package static func note(_ message: @autoclosure () -> String) {
        #if DEBUG
            write(message())
        #endif
    }
}
