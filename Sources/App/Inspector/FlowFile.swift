import DataKit
import Foundation
import TerminalKit

nonisolated struct FlowFile {
    let folder: URL

    /// Writes the lines to a file that is named after the date and the time in seconds. Another save in the same second
    /// replaces the file. Returns the message to the user, which may report a failure.
    func keep(_ lines: [FlowLine], at date: Date) -> Toast {
        let texts = lines.map { "\($0.timeText)  \($0.subject)  \($0.text)\n" }
        return write(texts.joined(), to: "flow-\(Self.time(date)).txt") { "Saved what is listed here in \($0)" }
    }

    /// Writes a recording of the newest part of the session to a file, as ``keep(_:at:)`` does with lines.
    func keep(report: String, at date: Date) -> Toast {
        write(report, to: "bug-report-\(Self.time(date)).jsonl") { "Saved a bug report: App reduce \($0)" }
    }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601).replacing(":", with: "") }

    private func write(_ text: String, to name: String, success: (String) -> String) -> Toast {
        let file = folder.appending(path: name)
        let path = file.path(percentEncoded: false)
        do {
            try PrivateFiles.replaceFile(at: file, with: Data(text.utf8))
            return Toast(.success, success(path))
        } catch {
            return Toast(.failure, "\(path) could not be written. Check the folder's permissions and the free space.")
        }
    }
}
