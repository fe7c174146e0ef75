import ChildProcesses
import DataKit
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Tour")
struct TourTests {
    @Test("A stop of the tour reports missing and unexpected texts")
    func complaints() {
        let step = TourStep("Menu", showing: ["Menu", "Products"], hiding: ["Error"])
        #expect(step.complaints(about: "Menu Products") == [])
        #expect(step.complaints(about: "Menu Error") == ["\"Products\" is not shown", "\"Error\" is shown"])
    }

    @Test("The tour prints the same frames for a seed, and passes with every seed")
    func seeds() async throws {
        let walks = try await [walk("--seed", "7"), walk("--seed", "7"), walk("--seed", "8")]
        #expect(walks.map(\.code) == [0, 0, 0])
        // Compares lines, because two whole tours do not fit in a log.
        let lines = walks.map { $0.text.split(separator: "\n") }
        #expect(Array(lines[1].difference(from: lines[0])) == [])
        #expect(lines[2] != lines[0])
    }

    private static let pictures = ["products.svg", "product-sections.svg", "go-to.svg"]

    /// A missing picture is drawn by the first test that needs it, except in CI.
    @Test("The README's pictures match the tour, and RECORD_FRAMES=1 draws them again")
    func pictures() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await walk("--svg", folder.path(percentEncoded: false)).code == 0)
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let kept = package.appending(path: "Documentation/Pictures", directoryHint: .isDirectory)
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        for name in Self.pictures {
            let drawn = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            let environment = ProcessInfo.processInfo.environment
            let picture = kept.appending(path: name)
            let isThere = FileManager.default.fileExists(atPath: picture.path(percentEncoded: false))
            if environment["RECORD_FRAMES"] != nil || !isThere && environment["CI"] == nil {
                try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
                try drawn.write(to: picture, atomically: true, encoding: .utf8)
            }
            let isCurrent = try String(contentsOf: picture, encoding: .utf8) == drawn
            #expect(isCurrent, "\(name) is another")
            #expect(readme.contains("(Documentation/Pictures/\(name))"))
        }
    }

    @Test("The tour refuses a folder with other files, and a file")
    func foreignFolder() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.appending(path: "store.sqlite"))
        #expect(try await walk("--data", folder.path(percentEncoded: false)).code == 2)
        #expect(try await walk("--data", folder.path(percentEncoded: false) + "/store.sqlite").code == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).count == 1)
    }

    private func walk(_ options: String...) async throws -> (text: String, code: Int32) {
        let tour = try await FinishedProcess.app(["tour"] + options)
        return (tour.output, tour.code)
    }

    @Test("Every stop of the tour has readable keys and at least one expected text")
    func steps() throws {
        for step in Tour.steps {
            for keys in step.keys { _ = try KeyScript(keys) }
            #expect(!step.expected.isEmpty)
        }
    }
}
