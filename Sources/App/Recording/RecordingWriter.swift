import DataKit
import Foundation
import Synchronization

/// Appends to a recording as things happen, so that a crash leaves a file that can be replayed.
nonisolated final class RecordingWriter: Sendable {
    /// The time in the recorded app.
    let time: EventTime
    private let handle: Mutex<FileHandle>
    private let start = ContinuousClock.now

    /// - Throws: `UsageError` when the file cannot be made, or is there already.
    init(_ url: URL, _ header: RecordingHeader) throws(UsageError) {
        let path = url.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) exists already and is not overwritten. Choose another file.")
        }
        try? PrivateFiles.createFile(at: url)
        guard let handle = FileHandle(forWritingAtPath: path) else {
            throw UsageError("\(path) cannot be written. Choose another file.")
        }
        self.handle = Mutex(handle)
        time = EventTime(start: header.start)
        self.handle.withLock { Self.append(header, to: $0) }
    }

    /// Adds a line. A full disk loses lines, never the app.
    func write(_ event: RecordingEvent) {
        handle.withLock { handle in
            // Under the lock: lines stand in the order of their times.
            let elapsed = start.duration(to: .now) / .milliseconds(1)
            let line = RecordingLine(at: Int(elapsed), event: event)
            if event.isGiven { time.move(to: line.at) }
            Self.append(line, to: handle)
        }
    }

    private static func append(_ line: some Encodable, to handle: FileHandle) {
        guard let bytes = try? JSONEncoder.recording.encode(line) else { return }
        try? handle.write(contentsOf: bytes + Data("\n".utf8))
    }
}

nonisolated extension RecordingEvent {
    /// Whether the app is given this, rather than the other way about.
    var isGiven: Bool {
        switch self {
        case .key, .paste, .size, .answer, .failure: true
        case .focus, .input, .output, .event, .end: false
        }
    }
}

extension JSONEncoder {
    /// One line, in the same order each time.
    fileprivate nonisolated static var recording: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
