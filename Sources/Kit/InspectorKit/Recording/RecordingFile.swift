import DataKit
import Foundation
import Synchronization

/// The file of a recording, which is written as things happen, so that it can be replayed after a crash.
final class RecordingFile: Sendable {
    /// `nil` once the recording has ended.
    private let handle: Mutex<FileHandle?>

    init(_ file: URL, _ header: RecordingHeader) throws {
        let path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw RecordingError("\(path) exists already and is not overwritten. Choose another file.")
        }
        try? PrivateFiles.createFile(at: file)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            throw RecordingError("\(path) cannot be written. Choose another file.")
        }
        self.handle = Mutex(handle)
        write(header)
    }

    /// Adds nothing more.
    func end() {
        handle.withLock { handle in
            try? handle?.close()
            handle = nil
        }
    }

    /// Adds a line. Ignores failures: a full disk loses lines but must not stop the app.
    func write(_ line: some Encodable) {
        let encoder = JSONEncoder()
        // The same event is always the same line.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let bytes = try? encoder.encode(line) else { return }
        handle.withLock { try? $0?.write(contentsOf: bytes + Data("\n".utf8)) }
    }
}
