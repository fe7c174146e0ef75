import Foundation

/// A file written by `--record`.
nonisolated struct Recording: Hashable, Sendable {
    let header: RecordingHeader
    let lines: [RecordingLine]

    /// Whether the app ended normally. Otherwise events after the last line may be missing.
    var isWhole: Bool { lines.last?.event == .end }

    /// Reads a recording. Ignores an incomplete last line, which a crash leaves.
    ///
    /// Throws `UsageError` for a file that is damaged or is no recording.
    init(text: String, name: String) throws(UsageError) {
        let texts = text.split(separator: "\n")
        guard let first = texts.first, let header = Self.read(RecordingHeader.self, first),
            header.format == RecordingHeader.format
        else { throw UsageError("\(name) is not a recording that this version of App can replay.") }
        self.header = header
        var lines: [RecordingLine] = []
        for (index, text) in texts.enumerated().dropFirst() {
            guard let line = Self.read(RecordingLine.self, text) else {
                if index == texts.count - 1, !isTerminated(text) { break }
                throw UsageError("\(name) is damaged: line \(index + 1) cannot be read.")
            }
            lines.append(line)
        }
        self.lines = lines

        func isTerminated(_ last: Substring) -> Bool { last.endIndex < text.endIndex }
    }

    init(_ url: URL) throws(UsageError) {
        let path = url.path(percentEncoded: false)
        guard let data = try? Data(contentsOf: url) else { throw UsageError("\(path) cannot be read.") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw UsageError("\(path) is not a recording that this version of App can replay.")
        }
        try self.init(text: text, name: path)
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ text: Substring) -> Value? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(Value.self, from: Data(text.utf8))
    }
}
