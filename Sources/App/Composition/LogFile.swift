import DataKit
import Foundation
import Synchronization

/// A log file with a line for each event. Existing lines are kept.
nonisolated final class LogFile: Sendable {
    private let handle: Mutex<FileHandle>

    /// - Throws: `UsageError` when the file cannot be written.
    init(_ url: URL) throws(UsageError) {
        let path = url.path(percentEncoded: false)
        try? PrivateFiles.createFile(at: url)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            throw UsageError("\(path) cannot be written. Choose another file.")
        }
        _ = try? handle.seekToEnd()
        self.handle = Mutex(handle)
    }

    /// Adds a line with the time. A full disk loses lines, never the app.
    func write(_ line: String) {
        let bytes = Data("\(Date().formatted(.iso8601)) \(line)\n".utf8)
        handle.withLock { try? $0.write(contentsOf: bytes) }
    }
}
