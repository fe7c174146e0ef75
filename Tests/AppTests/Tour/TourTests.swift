import DataKit
import Foundation
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Tour")
struct TourTests {
    @Test("A stop complains about what is missing and about what should not be there")
    func complaints() {
        let step = TourStep("Menu", showing: ["Menu", "Products"], hiding: ["Error"])
        #expect(step.complaints(about: "Menu Products") == [])
        #expect(step.complaints(about: "Menu Error") == ["\"Products\" is not shown", "\"Error\" is shown"])
    }

    @Test("A seed prints the same frames each time, another seed others, and each finds all as it should be")
    func seeds() throws {
        let walks = try ["7", "7", "8"].map { try walk("--seed", $0) }
        #expect(walks.map(\.code) == [0, 0, 0])
        #expect(walks[0].text == walks[1].text)
        #expect(walks[0].text != walks[2].text)
    }

    /// The tour by the real program.
    private func walk(_ options: String...) throws -> (text: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: builtProgram("App"))
        process.arguments = ["tour"] + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return (String(decoding: text ?? Data(), as: UTF8.self), process.terminationStatus)
    }

    @Test("Every stop's keys can be read, and every stop expects something")
    func steps() throws {
        for step in Tour.steps {
            for keys in step.keys { _ = try KeyScript(keys) }
            #expect(!step.expected.isEmpty)
        }
    }
}
