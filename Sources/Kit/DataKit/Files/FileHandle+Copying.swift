import Foundation

extension FileHandle {
    /// Writes the content of a file in parts, so that a large file needs little memory. Stops if the task is cancelled.
    func write(contentsOf source: FileHandle) throws {
        while let part = try source.read(upToCount: 1 << 18), !part.isEmpty {
            try Task.checkCancellation()
            try write(contentsOf: part)
        }
    }
}
