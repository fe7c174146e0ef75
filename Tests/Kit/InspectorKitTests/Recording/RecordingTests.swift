import Foundation
import PresentationKit
import ReactiveUI
import Testing

@testable import InspectorKit

@Suite("Reading and writing recordings")
struct RecordingTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    private let header = RecordingHeader(
        start: Date(timeIntervalSince1970: 1_700_000_000), seed: 1, locale: "de_DE", timeZone: "GMT", users: ["A"])

    private func write(_ events: [RecordingEvent]) throws -> String {
        defer { try? FileManager.default.removeItem(at: file) }
        let written = try RecordingFile(file, header)
        for (index, event) in events.enumerated() { written.write(RecordingLine(at: index, event: event)) }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600, "what is typed may be private")
        let error = #expect(throws: RecordingError.self) { try RecordingFile(file, header) }
        #expect(
            error?.localizedDescription.hasSuffix(" already exists and was not overwritten. Choose another file.")
                ?? false)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("A recording reads back with its entries and starts")
    func roundTrip() throws {
        let events: [RecordingEvent] = [
            .beginning(name: "settings", json: #"{"isBig":true}"#),
            .began(scene: "A"), .input(scene: "A", name: "load", json: "null", text: ""),
            .input(scene: "A", name: "closure", json: nil, text: "closure"),
            .state(scene: "A", name: "a", text: "\"é\""),
            .event(scene: "A", name: "errors", text: "x\ny"), .failure(request: "GET /x", reason: .offline), .idle,
            .ended(scene: "A"), .end,
        ]
        let recording = try Recording(text: try write(events), name: "it")
        #expect(recording.header == header)
        #expect(recording.lines.map(\.event) == events)
        #expect(recording.lines.map(\.at) == Array(0..<events.count))
        #expect(recording.beginnings == ["settings": #"{"isBig":true}"#])
        #expect(recording.isWhole)
    }

    @Test("A recording truncated by a crash is readable, and a damaged recording is reported")
    func damage() throws {
        let text = try write([.began(scene: "A"), .idle])
        let cut = try Recording(text: String(text.dropLast(9)), name: "cut")
        #expect(cut.lines.map(\.event) == [.began(scene: "A")])
        #expect(!cut.isWhole)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(throws: RecordingError("hole is damaged: line 2 cannot be read.")) {
            try Recording(text: [lines[0], "{", lines[2], ""].joined(separator: "\n"), name: "hole")
        }
        for foreign in ["", "jj<enter>q", "{}", "{\"format\": \"MVVMCleanArchitecture recording 9\"}\n{}"] {
            #expect(throws: RecordingError("it is not a recording that this version of the app can replay.")) {
                try Recording(text: foreign, name: "it")
            }
        }
    }

    @Test("A missing or unreadable file is reported, and so is a folder without recordings")
    func unreadable() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        #expect(throws: RecordingError("\(path) cannot be read.")) { try Recording(file) }
        try Data([0xFF, 0xFE]).write(to: file)
        #expect(throws: RecordingError("\(path) is not a recording that this version of the app can replay.")) {
            try Recording(file)
        }
        #expect(throws: RecordingError("/nowhere/x.jsonl cannot be written. Choose another file.")) {
            try RecordingFile(URL(filePath: "/nowhere/x.jsonl"), header)
        }
        #expect(throws: RecordingError("/nowhere/ has no recordings.")) {
            try Recording.all(in: URL(filePath: "/nowhere/"))
        }
    }

    // This test starts another process, which not every platform supports.
    #if os(macOS) || os(Linux)
        @Test("A full disk leaves whole lines, nothing after them, and a message about it")
        func full() async throws {
            defer { try? FileManager.default.removeItem(at: file) }
            let path = file.path(percentEncoded: false)
            await #expect(processExitsWith: .success) { [path = path as String] in
                let file = try RecordingFile(
                    URL(filePath: path),
                    RecordingHeader(
                        start: Date(timeIntervalSince1970: 0), seed: 1, locale: "", timeZone: "GMT", users: []))
                file.write(RecordingLine(at: 1, event: .began(scene: "A")))
                try #require(file.failure == nil)
                // A write stores only the bytes that fit, as on a full disk.
                signal(SIGXFSZ, SIG_IGN)
                try setFileLimit(UInt(try Data(contentsOf: URL(filePath: path)).count + 10))
                file.write(RecordingLine(at: 2, event: .began(scene: "B")))
                try setFileLimit(1 << 20)
                file.write(RecordingLine(at: 3, event: .idle))
                #expect(
                    file.failure?.description
                        == "\(path) could not be written any more: the recording in it ends early. "
                        + "Free some space, and record again.")
            }
            let recording = try Recording(file)
            #expect(recording.lines.map(\.event) == [.began(scene: "A")])
            #expect(!recording.isWhole)
        }
    #endif

    @Test("A second scene with the same name gets a number")
    @MainActor
    func names() {
        let inspector = Inspector(.task)
        var names = SceneNames()
        let scenes = inspector.observing { [Live(StallViewModel()), Live(StallViewModel()), Live(StallViewModel())] }
        let found = inspector.log.entries(after: 0).entries.compactMap { entry in
            if case .began(let scene) = entry.event { names.begin(scene) } else { nil }
        }
        #expect(found == ["Stall", "Stall 2", "Stall 3"])
        #expect(names[2] == "Stall 2")
        withExtendedLifetime(scenes) {}
    }

    @Test("A sendable value is decoded from its JSON, and a secret is one dot")
    func values() throws {
        func again<Value: Equatable>(_ value: Value) throws {
            let json = try #require(InputValue.encoded(value))
            #expect(InputValue.decoded(Value.self, from: Data(json.utf8)) == value)
        }
        try again(7)
        try again("a\"b")
        try again(true)
        try again(Fruit.pear)
        try again(Crate(label: "A", weights: [1.5]))
        try again(CrateID(rawValue: 7))
        try again(Int?.none)
        try again(Int?.some(7))
        try again(UUID())
        #expect(InputValue.encoded(()) == "null")
        #expect(InputValue.encoded(StallViewModel.NotDecodable {}) == nil)
    }
}

#if os(macOS) || os(Linux)
    private func setFileLimit(_ bytes: UInt) throws {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(1 << 20))
        #if canImport(Glibc)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        #else
            try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
        #endif
    }
#endif
