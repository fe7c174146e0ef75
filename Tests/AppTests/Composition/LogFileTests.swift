import Foundation
import Testing

@testable import App

@Suite("Log file")
struct LogFileTests {
    private let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).log")

    @Test("Log lines have times, survive a relaunch, and are readable only by their owner")
    func lines() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        for number in 1...2 {
            let log = try LogFile(url) { Date(timeIntervalSince1970: 978_307_200) }
            log.write("GET /products \(number)")
            log.write("200")
        }
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        let texts = ["GET /products 1", "200", "GET /products 2", "200"]
        #expect(lines.map(String.init) == texts.map { "2001-01-01T00:00:00Z \($0)" })
        let path = url.path(percentEncoded: false)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("An unwritable log file is a usage error")
    func refused() {
        #expect(throws: UsageError("/nowhere/log cannot be written. Choose another file.")) {
            try LogFile(URL(filePath: "/nowhere/log")) { Date() }
        }
    }
}
