import BrowserDriver
import ChildProcesses
import Foundation
import InspectorKit
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("App --inspect-in-browser", .enabled(if: Chromium.isInstalled), .timeLimit(.minutes(5)))
struct InspectorInBrowserTests {
    private func withPage(
        _ words: [String], _ body: (PseudoTerminal, Chromium) async throws -> Void
    ) async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try PseudoTerminal(size: GridSize(columns: 140, rows: 40))
        try terminal.run(
            builtProgram("App"), words + ["--inspect-in-browser", "--data", folder.path(percentEncoded: false)],
            environment: ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory()])
        try await terminal.wait { $0.text.contains("token=") }
        let shown = try #require(terminal.screen.text.firstMatch(of: #/http:\/\/\S+token=[\w-]+/#))
        try await Chromium.open(try #require(URL(string: String(shown.output)))) { browser in
            try await browser.wait(for: "document.querySelector('#connection').dataset.state === 'open'")
            try await body(terminal, browser)
        }
        terminal.type("\u{3}")
        #expect(try await terminal.waitForExit() == 0)
    }

    private func choose(_ scene: String, in browser: Chromium) async throws {
        let button = "[...document.querySelectorAll('#scenes button')].find(e => e.textContent === '\(scene)')"
        try await browser.wait(for: button)
        try await browser.run("\(button).click()")
        try await browser.wait(for: "document.querySelector('#scene-title').textContent === '\(scene)'")
    }

    @Test("The page opens and closes the app's scenes, and past moments stay unchanged")
    func page() async throws {
        try await withPage(["open", "app://cars"]) { terminal, browser in
            try await choose("Terminal", in: browser)
            try await browser.send("'<esc>'", to: "press")
            try await terminal.wait { !$0.text.contains("token=") && $0.text.contains("No cars yet") }
            for key in ["a", "Saab", "<tab>", "900", "<enter>"] { try await browser.send("'\(key)'", to: "press") }
            try await terminal.wait { $0.text.contains("Added \"Saab 900\"") }
            try await choose("Cars", in: browser)
            try await browser.wait(for: "\(Chromium.output("cars")).textContent.startsWith('loaded, 1')")

            try await browser.run(
                "const f = document.querySelector('#filter'); f.text.value = 'CarForm → save'; f.dispatchEvent(new Event('input'))"
            )
            try await browser.wait(for: "document.querySelectorAll('.entry').length === 1")
            try await browser.click(".entry button")
            try await browser.wait(for: "!document.querySelector('#moment').hidden")
            try await choose("Cars", in: browser)
            try await browser.wait(for: "\(Chromium.output("cars")).textContent.startsWith('loaded, 0')")
            try await browser.click("#now")
            try await browser.wait(for: "\(Chromium.output("cars")).textContent.startsWith('loaded, 1')")

            try await browser.click("#tab-tables")
            try await browser.wait(for: "document.querySelector('[name=table] [value=cars]')")
            try await browser.run(
                "const s = document.querySelector('[name=table]'); s.value = 'cars'; s.dispatchEvent(new Event('change'))"
            )
            try await browser.wait(for: "document.querySelector('#rows').textContent.includes('Saab')")
            terminal.type("i")
            try await terminal.wait { $0.text.contains("Inspector") }
            try await browser.run(
                "const s = document.querySelector('#switches select'); s.value = 'offline'; s.dispatchEvent(new Event('change'))"
            )
            try await browser.wait(for: "document.querySelector('#switches .on')")
            try await terminal.wait { $0.lines.contains { $0.contains("Inspector") && $0.contains("offline") } }
        }
    }

    @Test(
        "RECORD_PICTURE draws the README's picture again",
        .enabled(if: ProcessInfo.processInfo.environment["RECORD_PICTURE"] != nil))
    func picture() async throws {
        try await withPage(["open", "app://products"]) { terminal, browser in
            terminal.type("\u{1b}")
            try await terminal.wait { !$0.text.contains("token=") && $0.text.contains("Lemon") }
            terminal.type("jj")
            let front = "document.querySelector('.front > button').textContent"
            try await browser.wait(for: "\(front) === 'Products' && document.querySelector('.front li')")
            terminal.type("e")
            try await browser.wait(for: "\(front) === 'EditProduct'")
            try await browser.resize(width: 1400, height: 900)
            let form = Chromium.output("form")
            try await browser.run("\(form).querySelector('details').open = true")
            try await browser.wait(for: "\(form).querySelector('li details')")
            try await browser.send("'Armchair, oak'", to: "name")
            try await browser.wait(for: "document.querySelector('.what').textContent.includes('oak')")
            try await browser.run("document.querySelector('.request details').open = true")
            try await browser.wait(for: "document.querySelector('.content .fields')")
            let picture = try await browser.picture()
            #expect(picture.count < 300_000)
            let pictures = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../Documentation/Pictures")
            try picture.write(to: pictures.appending(path: "inspector.png"))
            try Data(PageFiles.fingerprint.utf8).write(to: pictures.appending(path: "inspector.page.txt"))
        }
    }

    @Test("A session recorded from the page restarts the app and exports a passing test")
    func records() async throws {
        try await withPage([]) { terminal, browser in
            try await browser.click("#tab-record")
            try await browser.wait(for: "!document.querySelector('#start').disabled")
            try await browser.click("#start")
            try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'running'")
            try await terminal.wait { !$0.text.contains("token=") && $0.text.contains("↑↓ select") }
            terminal.type(":people\r")
            try await terminal.wait { $0.text.contains("Anna Haro") }
            try await choose("Terminal", in: browser)
            try await browser.send("'<down>'", to: "press")
            try await browser.click("#stop")
            try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'stopped'")
            try await browser.run(
                """
                import('/connection.js').then((c) => Promise.all([c.recording(''), c.recording('test', 'people')]))
                  .then((blobs) => Promise.all(blobs.map((b) => b.text())))
                  .then(([lines, test]) => { Object.assign(document.body.dataset, { lines, test }); });
                """)
            try await browser.wait(for: "document.body.dataset.test")
            let lines = try await browser.run("return document.body.dataset.lines", as: String.self)
            let test = try await browser.run("return document.body.dataset.test", as: String.self)
            #expect(test == HeadlessApp.test.text(of: lines, named: "people"))
            let differences = try await HeadlessApp.replay(Recording(text: lines, name: "people"))
            #expect(differences == [])
            #expect(lines.contains("UserList"))
        }
    }
}
