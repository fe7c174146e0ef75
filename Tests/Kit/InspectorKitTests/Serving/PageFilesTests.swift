import Foundation
import Testing

@testable import InspectorKit

@Suite("The page's files")
struct PageFilesTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/Kit/InspectorKit/Page")

    @Test("The served page equals its files (otherwise run .ci/inspector-page)")
    func current() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(Set(names) == Set(PageFiles.texts.keys))
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(PageFiles.texts[name] == text, "\(name) has changed: run .ci/inspector-page")
        }
    }

    @Test("The page fetches only from its server, and no text becomes markup")
    func closed() {
        for (name, text) in PageFiles.texts {
            for forbidden in [
                "http:", "https:", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                "style=\"", "onclick=",
            ] {
                #expect(!text.contains(forbidden), "\(name) has \(forbidden)")
            }
        }
    }
}
