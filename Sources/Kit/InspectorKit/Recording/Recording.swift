import Foundation

/// A recorded session of an app, with its inputs, responses and outputs.
public struct Recording: Sendable, CustomStringConvertible {
    let header: RecordingHeader
    let lines: [RecordingLine]
    /// The last component of the file's path, or the given name.
    public let description: String

    /// Whether the recording ended normally, for example when the app quit or a person stopped it on the page.
    /// Otherwise, such as after a crash or on a full disk, events after the last line may be missing.
    public var isWhole: Bool { lines.last?.event == .end }

    /// Reads a recording from text. An incomplete last line is ignored, because a crash can leave one.
    ///
    /// - Parameters:
    ///   - text: The lines of the file.
    ///   - name: The name that appears in errors.
    /// - Errors: `RecordingError` for a file that is damaged, or is not a recording.
    public init(text: String, name: String) throws(RecordingError) {
        let texts = text.split(separator: "\n")
        guard let first = texts.first, let header = Self.read(RecordingHeader.self, first),
            header.format == RecordingHeader.format
        else { throw RecordingError("\(name) is not a recording that this version of the app can replay.") }
        self.header = header
        description = URL(filePath: name).lastPathComponent
        var lines: [RecordingLine] = []
        for (index, text) in texts.enumerated().dropFirst() {
            guard let line = Self.read(RecordingLine.self, text) else {
                if index == texts.count - 1, !isTerminated(text) { break }
                throw RecordingError("\(name) is damaged: line \(index + 1) cannot be read.")
            }
            lines.append(line)
        }
        self.lines = lines

        func isTerminated(_ last: Substring) -> Bool { last.endIndex < text.endIndex }
    }

    /// Reads a recording from a file.
    ///
    /// - Errors: `RecordingError` for a file that cannot be read, is damaged, or is not a recording.
    public init(_ file: URL) throws(RecordingError) {
        let path = file.path(percentEncoded: false)
        guard let data = try? Data(contentsOf: file) else { throw RecordingError("\(path) cannot be read.") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw RecordingError("\(path) is not a recording that this version of the app can replay.")
        }
        try self.init(text: text, name: path)
    }

    /// The recordings in a folder: the files with the suffix `.jsonl`, by their names.
    ///
    /// - Errors: `RecordingError` if the folder contains no recordings or cannot be read.
    public static func all(in folder: URL) throws(RecordingError) -> [Recording] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let recordings = files.filter { $0.pathExtension == "jsonl" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        guard !recordings.isEmpty else {
            throw RecordingError("\(folder.path(percentEncoded: false)) has no recordings.")
        }
        var read: [Recording] = []
        for file in recordings { read.append(try Recording(file)) }
        return read
    }

    init(_ header: RecordingHeader, _ lines: [RecordingLine], name: String) {
        self.header = header
        self.lines = lines
        description = name
    }

    /// The lines of the recording's file.
    public var text: String {
        let bytes = [RecordingFile.bytes(of: header)] + lines.map(RecordingFile.bytes)
        return String(decoding: Data(bytes.compactMap(\.self).joined()), as: UTF8.self)
    }

    /// The values that the app started with, as JSON by name.
    var beginnings: [String: String] {
        var found: [String: String] = [:]
        for line in lines {
            if case .beginning(let name, let json) = line.event { found[name] = json }
        }
        return found
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ text: Substring) -> Value? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(Value.self, from: Data(text.utf8))
    }
}

/// The reason why a recording cannot be written, read or played.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
    /// A message that names the file or folder, if there is one. If a recording cannot be written, the message includes
    /// a remedy.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension RecordingError: LocalizedError {
    /// The ``description``, for code that handles any `Error`, such as an alert.
    public var errorDescription: String? { description }
}
