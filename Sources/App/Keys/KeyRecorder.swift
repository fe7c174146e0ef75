import Foundation
import TerminalKit

/// Writes the pressed keys as a key script.
final class KeyRecorder {
    private let handle: FileHandle

    /// - Throws: `UsageError` when the file cannot be made, or is there already.
    init(_ url: URL) throws(UsageError) {
        let path = url.path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) exists already and is not overwritten. Choose another file.")
        }
        // What is typed may be private.
        let mode = [FileAttributeKey.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: mode),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw UsageError("\(path) cannot be written. Choose another file.") }
        self.handle = handle
    }

    func note(_ event: InputEvent) {
        guard let text = event.scriptText else { return }
        try? handle.write(contentsOf: Data(text.utf8))
    }

    func close() {
        try? handle.write(contentsOf: Data("\n".utf8))
        try? handle.close()
    }
}
