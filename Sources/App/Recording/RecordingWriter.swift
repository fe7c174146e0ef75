import DataKit
import Foundation
import Synchronization

/// Appends each event to a file as it happens, so that the file can be replayed after a crash.
nonisolated final class RecordingWriter: Sendable {
    let time: EventTime
    private let handle: Mutex<FileHandle>
    private let start = ContinuousClock.now

    /// Throws `UsageError` if the file exists or cannot be created.
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

    /// Adds a line. Ignores failures: a full disk loses lines but must not stop the app.
    func write(_ event: RecordingEvent) {
        handle.withLock { handle in
            // Read under the lock, so that the lines are in the order of their times.
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
    /// Whether the event is an input of the app rather than an effect.
    var isGiven: Bool {
        switch self {
        case .key, .paste, .size, .answer, .failure: true
        case .focus, .input, .output, .event, .end: false
        }
    }
}

extension JSONEncoder {
    /// Sorted keys, so that the same event is always the same line.
    fileprivate nonisolated static var recording: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
