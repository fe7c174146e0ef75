import Domain
import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import TerminalKit
import Testing

@testable import App

@Suite("Reading and writing recordings")
struct RecordingTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    private func header() -> RecordingHeader {
        RecordingHeader(
            LaunchOptions(), start: Date(timeIntervalSince1970: 1_700_000_000), formatting: PlayedApp.formatting,
            keyBindings: KeyBindings(text: "edit = x", path: nil), size: GridSize(columns: 80, rows: 24),
            link: "app://cars")
    }

    @Test("What was written is read again, with the start that it had")
    func roundTrip() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try RecordingWriter(file, header())
        let events: [RecordingEvent] = [
            .focus(name: "MenuScene, choice Category"), .key(script: "<enter>"), .paste(text: "a > b\nc"),
            .size(columns: 40, rows: 10),
            .input(scene: "Cars", name: "load", value: ""), .output(scene: "Cars", name: "cars", value: "\"é\""),
            .event(scene: "Cars", name: "errors", value: "x"), .failure(request: "GET /x", reason: .offline), .end,
        ]
        events.forEach(writer.write)
        let recording = try Recording(file)
        #expect(recording.header == header())
        #expect(recording.lines.map(\.event) == events)
        #expect(recording.isWhole)
        #expect(throws: UsageError.self, "a file is not overwritten") { try RecordingWriter(file, header()) }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600, "what is typed may be private")
    }

    @Test("A crash leaves what can be read; damage and other files are sentences")
    func damage() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try RecordingWriter(file, header())
        writer.write(.key(script: "a"))
        writer.write(.key(script: "b"))
        let text = try String(contentsOf: file, encoding: .utf8)
        let cut = try Recording(text: String(text.dropLast(9)), name: "cut")
        #expect(cut.lines.map(\.event) == [.key(script: "a")])
        #expect(!cut.isWhole)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(throws: UsageError("hole is damaged: line 2 cannot be read.")) {
            try Recording(text: [lines[0], "{", lines[2], ""].joined(separator: "\n"), name: "hole")
        }
        for foreign in ["", "jj<enter>q", "{}", #"{"format": "MVVMCleanArchitecture recording 9"}"#] {
            #expect(throws: UsageError("it is not a recording that this version of App can replay.")) {
                try Recording(text: foreign, name: "it")
            }
        }
    }

    @Test(
        "Typed secrets are dots, other keys stay",
        arguments: [
            ("s", "•"), ("S-ä", "•"), ("enter", "<enter>"), ("C-u", "<C-u>"), ("tab", "<tab>"),
            ("click 3,4", "<click 3,4>"),
        ])
    func secrets(name: String, recorded: String) throws {
        let event = try #require(KeyScript(name.count == 1 ? name : "<\(name)>").events.first)
        #expect(RecordingEvent(event, isSecret: true) == .key(script: recorded))
        #expect(RecordingEvent(event, isSecret: false) == .key(script: event.scriptText ?? ""))
    }

    @Test("A pasted secret is dots, too")
    func pastedSecret() {
        #expect(RecordingEvent(.paste("s3cr3t"), isSecret: true) == .paste(text: "••••••"))
        #expect(RecordingEvent(.paste("text"), isSecret: false) == .paste(text: "text"))
        #expect(RecordingEvent(.focusGained, isSecret: false) == nil)
    }

    @Test("A file that is missing or no text is said")
    func unreadable() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        #expect(throws: UsageError("\(path) cannot be read.")) { try Recording(file) }
        try Data([0xFF, 0xFE]).write(to: file)
        #expect(throws: UsageError("\(path) is not a recording that this version of App can replay.")) {
            try Recording(file)
        }
        #expect(throws: UsageError("/nowhere/x.jsonl cannot be written. Choose another file.")) {
            try RecordingWriter(URL(filePath: "/nowhere/x.jsonl"), header())
        }
    }

    @Test("A replay is given what the header tells of the start")
    func start() throws {
        var options = LaunchOptions()
        (options.seed, options.isLive, options.isOffline) = (7, true, true)
        let formatting = Formatting(
            locale: Locale(identifier: "de_DE"), timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")))
        let preferences = Preferences(appearance: .dark, currency: try #require(Currency(code: "EUR")))
        let header = RecordingHeader(
            options, start: Date(), formatting: formatting,
            preferences: preferences,
            keyBindings: KeyBindings(text: "sort = z\nedit = x", path: nil),
            size: GridSize(columns: 100, rows: 30))
        #expect(header.options == options)
        #expect(header.size == GridSize(columns: 100, rows: 30))
        let dependencies = header.dependencies
        #expect(dependencies.formatting.locale == formatting.locale)
        #expect(dependencies.formatting.timeZone == formatting.timeZone)
        #expect(dependencies.preferences.current == preferences)
        let bindings = dependencies.keyBindings.bindings.bindings
        #expect(bindings.map(\.command) == ["edit", "sort"])
        #expect(bindings.map(\.key) == [.character("x"), .character("z")])
    }
}
