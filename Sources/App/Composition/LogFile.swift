import DataKit
import Foundation
import Synchronization

/// The file of `--log`, to which the app appends lines. Only its owner can read a new file.
nonisolated final class LogFile: Sendable {
    private let handle: Mutex<FileHandle>
    private let now: @Sendable () -> Date

    init(_ url: URL, now: @escaping @Sendable () -> Date) throws(UsageError) {
        let path = url.path(percentEncoded: false)
        try? PrivateFiles.createFile(at: url)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            throw UsageError("\(path) cannot be written. Choose another file.")
        }
        _ = try? handle.seekToEnd()
        self.handle = Mutex(handle)
        self.now = now
    }

    /// Ignores failures. If the disk is full, lines are lost, but the app continues.
    func write(_ line: String) {
        let bytes = Data("\(now().formatted(.iso8601)) \(line)\n".utf8)
        handle.withLock { try? $0.write(contentsOf: bytes) }
    }
}
