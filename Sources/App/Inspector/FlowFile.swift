import DataKit
import Foundation
import TerminalKit

nonisolated struct FlowFile {
    let folder: URL

    /// Writes the lines to a file named by the date and the time to the second, which a save in the same second
    /// replaces. Returns the message for the user, also about a failure.
    func keep(_ lines: [FlowLine], at date: Date) -> Toast {
        let time = date.formatted(.iso8601).replacing(":", with: "")
        let file = folder.appending(path: "flow-\(time).txt")
        let path = file.path(percentEncoded: false)
        let texts = lines.map { "\($0.timeText)  \($0.subject)  \($0.text)\n" }
        do {
            try PrivateFiles.replaceFile(at: file, with: Data(texts.joined().utf8))
            return Toast(.success, "Saved what is listed here in \(path)")
        } catch {
            return Toast(.failure, "\(path) could not be written. Check the folder's permissions and the free space.")
        }
    }
}
