import Foundation
import TerminalKit
import Testing

@testable import App

@Suite("Saved lines of the inspector")
struct FlowFileTests {
    private let lines = ["GET /a  200", "GET /b  500"].map {
        FlowLine(time: .milliseconds(1_500), kind: .request, subject: "request", text: $0)
    }
    private let date = Date(timeIntervalSince1970: 0)

    @Test("Saving writes each entry as a line into a file named after the time")
    func saved() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let toast = FlowFile(folder: folder).keep(lines, at: date)
        let file = folder.appending(path: "flow-1970-01-01T000000Z.txt")
        #expect(toast == Toast(.success, "Saved what is listed here in \(file.path(percentEncoded: false))"))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == "1.500  request  GET /a  200\n1.500  request  GET /b  500\n")
    }

    @Test("An unwritable folder causes an error with its path and a remedy")
    func refused() {
        let toast = FlowFile(folder: URL(filePath: "/dev/null/nowhere")).keep(lines, at: date)
        #expect(toast.kind == .failure)
        #expect(toast.text.hasPrefix("/dev/null/nowhere/flow-1970-01-01T000000Z.txt could not be written."))
        #expect(toast.text.hasSuffix("Check the folder's permissions and the free space."))
    }
}
