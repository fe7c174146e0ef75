import Foundation

/// Messages to developers about mistakes that would otherwise go unnoticed, such as a forgotten migration.
package enum DebugLog {
    /// Writes to standard error. A test replaces it within its task.
    @TaskLocal package static var write: @Sendable (String) -> Void = { line in
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Writes the message in a debug build. It must not contain a token, a password or a key.
    package static func note(_ message: @autoclosure () -> String) {
        #if DEBUG
            write(message())
        #endif
    }
}
