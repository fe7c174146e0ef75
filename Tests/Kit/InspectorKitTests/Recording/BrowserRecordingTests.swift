import BrowserDriver
import DataKit
import Foundation
import PresentationKit
import ReactiveUI
import Testing
import VirtualTime

@testable import InspectorKit

@MainActor
@Suite("The page's panels in Chromium", .enabled(if: Chromium.isInstalled), .timeLimit(.minutes(10)))
struct BrowserRecordingTests {
    private let inspector = Inspector(.task)

    private func withApp(_ body: (RecordableApp<RecordedApp>, Chromium) async throws -> Void) async throws {
        let app = try await RecordableApp(inspector) { try await RecordedApp($0) }
        try await Chromium.open(try inspector.serve(port: 0, isPermitted: true).url) { browser in
            try await browser.wait(for: "document.querySelector('#connection').dataset.state === 'open'")
            try await body(app, browser)
        }
        await app.close()
        if let file = app.inspector.run.recording?.file { try? FileManager.default.removeItem(at: file) }
    }

    /// Returns the text that the page would save.
    private func saved(_ form: String, in browser: Chromium) async throws -> String {
        try await browser.run(
            """
            document.body.dataset.saved = '';
            import('/connection.js').then((c) => c.recording('\(form)', 'the page')).then((b) => b.text())
              .then((text) => { document.body.dataset.saved = text; });
            """)
        try await browser.wait(for: "document.body.dataset.saved")
        return try await browser.run("return document.body.dataset.saved", as: String.self)
    }

    private func record(in browser: Chromium) async throws {
        try await browser.click("#tab-record")
        try await browser.wait(for: "!document.querySelector('#start').disabled")
        try await browser.click("#start")
        try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'running'")
        try await browser.send("''", to: "load")
        try await browser.wait(for: "\(Chromium.output("crates")).textContent === '2 items'")
        try await browser.send("'pears'", to: "search")
        try await browser.wait(for: "\(Chromium.output("found")).textContent === '2 items'")
        try await browser.click("#stop")
        try await browser.wait(for: "document.querySelector('#recording-state').dataset.state === 'stopped'")
    }

    @Test("A session is recorded from the page, is saved in each form, and plays")
    func records() async throws {
        try await withApp { app, browser in
            try await browser.click("#tab-record")
            try await browser.wait(
                for: "document.querySelector('#recording-state').textContent === 'The session is not recorded.'")
            #expect(try await browser.run("return document.querySelector('[name=page]').disabled", as: Bool.self))
            try await record(in: browser)
            let lines = try await saved("", in: browser)
            let recording = try Recording(text: lines, name: "it")
            #expect(recording.isWhole)
            let differences = try await Replay(recording).run { try await RecordedApp($0) }
            #expect(differences == [])
            let test = RecordingTest(module: "InspectorKitTests", app: "try await RecordedApp($0)")
            #expect(try await saved("test", in: browser) == test.text(of: lines, named: "the page"))
            for (kind, name) in [
                ("recording", "the-page.jsonl"), ("test", "ThePageRecordingTests.swift"), ("page", "the-page.html"),
            ] {
                try await browser.run("document.querySelector('#save').name.value = 'the page'")
                try await browser.run("document.querySelector('#save [name=\(kind)]').click()")
                try await browser.wait(for: "document.querySelector('#saved').textContent === 'Saved as \(name)'")
            }
        }
    }

    @Test("A recording that starts with another scene shows that scene's names")
    func opensAnother() async throws {
        try await withApp { _, browser in
            let title = "document.querySelector('#scene-title').textContent"
            try await browser.wait(for: "\(title) === 'Crates'")
            try await browser.run(
                """
                const lines = ['{"format":"MVVMCleanArchitecture recording 4"}',
                  '{"at":0,"event":{"began":{"scene":"Other"}}}',
                  '{"at":0,"event":{"state":{"scene":"Other","name":"n","text":"1"}}}', ''].join('\\n');
                const files = new DataTransfer(); files.items.add(new File([lines], 'it.jsonl'));
                const input = document.querySelector('#open'); input.files = files.files;
                input.dispatchEvent(new Event('change'));
                """)
            try await browser.wait(for: "\(title) === 'Other'")
            try await browser.wait(for: "document.querySelector('#scenes button').textContent === 'Other'")
            try await browser.run("document.querySelector('#file button').click()")
            try await browser.wait(for: "\(title) === 'Crates'")
        }
    }

    @Test("A saved page shows scenes, values, the timeline and its URL's moment")
    func standalone() async throws {
        var page = ""
        try await withApp { _, browser in
            try await record(in: browser)
            page = try await saved("page", in: browser)
        }
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(page.utf8).write(to: file)
        try await Chromium.open(file) { browser in
            try await browser.wait(for: "\(Chromium.output("crates")).textContent === '2 items'")
            #expect(
                try await browser.run("return document.querySelector('#file span').textContent", as: String.self)
                    .hasPrefix(file.lastPathComponent))
            #expect(try await browser.run("return document.querySelector('#start').disabled", as: Bool.self))
            try await browser.run("\(Chromium.output("crates")).querySelector('details').open = true")
            try await browser.wait(for: "\(Chromium.output("crates")).textContent.includes('\"apples\"')")
            try await browser.run(
                "[...document.querySelectorAll('.entry')].find(e => e.textContent.includes('→ load')).querySelector('button').click()"
            )
            try await browser.wait(for: "\(Chromium.output("crates")).textContent === '0 items'")
            try await browser.wait(for: "location.hash.includes('scene=Crates')")
            try await browser.run("location.hash = '#at=0.000&scene=Crates'")
            try await browser.wait(
                for: "document.querySelector('#moment span').textContent === 'At 0.000 s, as it was'")
            let requests = "return [...document.querySelectorAll('.request summary')].map(r => r.textContent).join()"
            #expect(try await browser.run(requests, as: String.self).contains("200GET/crates"))
            try await browser.run("document.querySelector('.request details').open = true")
            try await browser.wait(for: "document.querySelector('.content pre').textContent.includes('pears')")
        }
        let address = try #require(URL(string: "\(file.absoluteString)#at=0.000&scene=Crates"))
        try await Chromium.open(address) { browser in
            try await browser.wait(
                for: "document.querySelector('#moment span').textContent === 'At 0.000 s, as it was'")
        }
    }

    @Test("The page opens a recording and returns to the app, and refuses other files")
    func opens() async throws {
        try await withApp { _, browser in
            try await record(in: browser)
            let lines = try await saved("", in: browser)

            func open(_ expression: String) async throws {
                try await browser.run(
                    """
                    const files = new DataTransfer();
                    files.items.add(new File([\(expression)], 'it.jsonl'));
                    const input = document.querySelector('#open');
                    input.files = files.files;
                    input.dispatchEvent(new Event('change'));
                    """)
            }
            try await open("'nothing'")
            try await browser.wait(for: "document.querySelector('#saved').textContent === 'This is no recording'")
            try await open("document.body.dataset.saved")
            try await browser.wait(for: "!document.querySelector('#file').hidden")
            try await browser.wait(for: "document.querySelector('[data-input=load] button').disabled")
            try await browser.wait(for: "document.querySelectorAll('.kind-request').length === 2")
            try await browser.click("#file button")
            try await browser.wait(for: "document.querySelector('#file').hidden")
            try await browser.wait(for: "!document.querySelector('[data-input=load] button').disabled")
            #expect(!lines.isEmpty)
        }
    }

    @Test("The page's button saves a bug report")
    func bugReport() async throws {
        let inspector = Inspector(.task, keeping: .seconds(60))
        let app = try await RecordableApp(inspector) { try await RecordedApp($0) }
        try await Chromium.open(try inspector.serve(port: 0, isPermitted: true).url) { browser in
            try await browser.send("''", to: "load")
            try await browser.wait(for: "\(Chromium.output("crates")).textContent === '2 items'")
            try await browser.click("#tab-record")
            try await browser.wait(for: "!document.querySelector('[name=report]').disabled")
            try await browser.run(
                """
                const create = URL.createObjectURL;
                URL.createObjectURL = (blob) => { blob.text().then((text) => { document.body.dataset.saved = text; }); return create(blob); };
                """)
            try await browser.click("#save [name=report]")
            try await browser.wait(
                for: "document.querySelector('#saved').textContent === 'Saved as session-bug-report.jsonl'")
            try await browser.wait(for: "document.body.dataset.saved")
            let text = try await browser.run("return document.body.dataset.saved", as: String.self)
            #expect(try Recording(text: text, name: "it").lines.contains { "\($0)".contains("load") })
        }
        await app.close()
    }

    @Test("The URL opens a moment of a running app")
    func address() async throws {
        let clock = VirtualClock()
        let inspector = Inspector(.task, clock: clock)
        let scene = inspector.observing { Live(StallViewModel()) }
        clock.advance(by: .seconds(1))
        scene.input.$amount(7)
        let at = try #require(inspector.log.entries(after: 0).entries.last?.time.milliseconds)
        let server = try inspector.serve(port: 0, isPermitted: true)
        clock.advance(by: .seconds(1))
        scene.input.$amount(1)
        let address = try #require(URL(string: "\(server.url.absoluteString)#at=\(at / 1000)&scene=Stall"))
        try await Chromium.open(address) { browser in
            try await browser.wait(for: "\(Chromium.output("total")).textContent === '7'")
            try await browser.press("\u{E00C}")
            try await browser.wait(for: "\(Chromium.output("total")).textContent === '8'")
            try await browser.wait(for: "location.hash === '' && location.search.includes('token')")
        }
    }

    @Test("The page updates tables after commits, and switches when the app changes them")
    func data() async throws {
        let network = InspectorSwitch("network", ["online", "offline"]) { _ in }
        try await withApp { app, browser in
            app.inspector.show(network)
            try await browser.click("#tab-tables")
            try await browser.wait(
                for: "[...document.querySelectorAll('[name=table] option')].some(e => e.value === 'crates')")
            try await browser.run(
                "const s = document.querySelector('[name=table]'); s.value = 'crates'; s.dispatchEvent(new Event('change'))"
            )
            try await browser.wait(for: "document.querySelector('#table-place').textContent === 'no rows'")
            try await browser.send("''", to: "load")
            try await browser.wait(
                for: "[...document.querySelectorAll('#rows td')].map(e => e.textContent).join() === 'pears,apples'")
            try await app.current.database.write { connection in
                for number in 1...150 {
                    try connection.execute("INSERT INTO crates VALUES (?)", "crate \(1_000 + number)")
                }
            }
            try await browser.wait(for: "document.querySelector('#table-place').textContent === 'rows 1 to 100 of 152'")
            try await browser.click("#table-choice [name=after]")
            try await browser.wait(for: "document.querySelectorAll('#rows tbody tr').length === 52")

            try await browser.click("#tab-data")
            try await browser.wait(for: "document.querySelector('#switches select').value === 'online'")
            try await browser.run(
                "const s = document.querySelector('#switches select'); s.value = 'offline'; s.dispatchEvent(new Event('change'))"
            )
            try await browser.wait(for: "document.querySelector('#switches .on')")
            #expect(network.chosen == 1)
            network.choose(0)
            try await browser.wait(for: "document.querySelector('#switches select').value === 'online'")
        }
    }
}
