import DataKit
import Foundation
import Synchronization

/// The file of a recording. Each line is written immediately, so that the recording can be replayed after a crash.
final class RecordingFile: Sendable {
    private struct State {
        /// The open file, or `nil` after the end of the recording.
        var handle: FileHandle?
        /// The position after the last complete line.
        var length: UInt64 = 0
        var failure: RecordingError?

        mutating func close() {
            try? handle?.close()
            handle = nil
        }
    }

    private let path: String
    private let state: Mutex<State>

    init(_ file: URL, _ header: RecordingHeader) throws {
        path = file.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw RecordingError("\(path) already exists and was not overwritten. Choose another file.")
        }
        try? PrivateFiles.createFile(at: file)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            throw RecordingError("\(path) cannot be written. Choose another file.")
        }
        state = Mutex(State(handle: handle))
        write(header)
    }

    /// The reason why the recording ended early. `nil` if everything was written so far.
    var failure: RecordingError? { state.withLock(\.failure) }

    /// Closes the file, so that later writes are ignored.
    func end() { state.withLock { $0.close() } }

    /// Ends the recording because some events were dropped.
    func endEarly(missing count: Int) {
        state.withLock { state in
            guard state.handle != nil else { return }
            state.close()
            state.failure = RecordingError(
                "So much has happened at once that \(count) entries were lost: the recording in \(path) ends before them."
            )
        }
    }

    /// Adds a line to the file. The first failure, such as a full disk, ends the recording but does not stop the app.
    /// The file keeps only complete lines, so that it can be replayed.
    func write(_ line: some Encodable) {
        guard let bytes = Self.bytes(of: line) else { return }
        state.withLock { state in
            guard let handle = state.handle else { return }
            do {
                try handle.write(contentsOf: bytes)
                state.length += UInt64(bytes.count)
            } catch {
                try? handle.truncate(atOffset: state.length)
                state.close()
                state.failure = RecordingError(
                    "\(path) could not be written any more: the recording in it ends early. "
                        + "Free some space, and record again.")
            }
        }
    }

    /// Encodes a line of the file. The same event always results in the same line.
    static func bytes(of line: some Encodable) -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try? encoder.encode(line) + Data("\n".utf8)
    }
}
