import DataKit
import DataKitTesting
import Foundation
import PresentationKit
import Testing

@testable import InspectorKit

@Suite("Sessions kept for bug reports", .timeLimit(.minutes(5)))
struct KeptSessionTests {
    private func key(_ text: String) -> RecordingEvent {
        .input(scene: "Terminal", name: "press", json: text, text: text)
    }

    private func texts(_ session: KeptSession, at seconds: Int) -> [String] {
        session.recordingLines(at: .seconds(seconds)).map { line in
            switch line.event {
            case .beginning(_, let json): "\(line.at) starts with \(json)"
            case .input(_, _, _, let text): "\(line.at) \(text)"
            default: "\(line.at) end"
            }
        }
    }

    @Test("A bug report starts with the last app state that is old enough")
    func chapters() {
        var session = KeptSession(length: .seconds(60), capacity: 10_000)
        for number in 1...3 {
            let start = 60 * (number - 1)
            let isDue1 = session.beginsChapter(at: .seconds(start))
            #expect(isDue1)
            // An input comes while the state is read.
            session.note(key("\(number)a"), at: .seconds(start + 1))
            let isDue2 = session.beginsChapter(at: .seconds(start + 1))
            #expect(!isDue2)
            session.complete(["app": "\(number)"])
            session.note(key("\(number)b"), at: .seconds(start + 2))
            let isDue3 = session.beginsChapter(at: .seconds(start + 59))
            #expect(!isDue3)
        }
        #expect(
            texts(session, at: 123) == [
                "0 starts with 2", "1000 2a", "2000 2b", "61000 3a", "62000 3b", "63000 end",
            ])
        let isDue4 = session.beginsChapter(at: .seconds(180))
        #expect(isDue4)
        session.note(key("4a"), at: .seconds(181))
        #expect(texts(session, at: 181).suffix(3) == ["62000 3b", "121000 4a", "121000 end"])
    }

    @Test("Before the first state is read, a session has no bug report")
    func unread() {
        var session = KeptSession(length: .seconds(60), capacity: 10_000)
        session.note(key("lost"), at: .zero)
        let isDue5 = session.beginsChapter(at: .zero)
        #expect(isDue5)
        session.note(key("a"), at: .seconds(1))
        #expect(texts(session, at: 1) == [])
        session.complete(["app": "1"])
        #expect(texts(session, at: 1) == ["0 starts with 1", "1000 a", "1000 end"])
    }

    @Test("A half-full chapter starts the next chapter, and a full chapter drops old lines")
    func capacity() {
        var session = KeptSession(length: .seconds(60), capacity: 10_000)
        let isDue6 = session.beginsChapter(at: .zero)
        #expect(isDue6)
        session.complete(["app": "1"])
        for number in 1...1_000 { session.note(key("\(number)"), at: .seconds(1)) }
        #expect(session.chapters.map(\.size).allSatisfy { $0 <= 10_000 })
        #expect(texts(session, at: 1).dropLast().last == "1000 1000")
        #expect(session.missing > 800)
        let isDue7 = session.beginsChapter(at: .seconds(1))
        #expect(isDue7)
    }

    @Test("Reading an oversized or unreadable state is tried again after a while")
    func tooLarge() {
        var session = KeptSession(length: .seconds(60), capacity: 100)
        for (start, state) in [(0, nil), (60, ["app": String(repeating: "x", count: 200)])] {
            let isDue8 = session.beginsChapter(at: .seconds(start))
            #expect(isDue8)
            session.complete(state)
            #expect(session.chapters.isEmpty)
            let isDue9 = session.beginsChapter(at: .seconds(start + 59))
            #expect(!isDue9)
        }
    }

    @Test("A running app's bug report has rows, inputs and responses, and can be reduced") @MainActor
    func report() async throws {
        let inspector = Inspector(.task, keeping: .seconds(300))
        let app = try await inspector.observing { try await RecordedApp(Surroundings(inspector)) }
        while inspector.bugReport() == nil { await Task.yield() }
        app.scene.input.$search("plums")
        app.scene.input.$load()
        for await crates in app.scene.output.$crates.driver.values where !crates.isEmpty { break }
        app.scene.input.$password("hunter2")
        for await found in app.scene.output.$found.driver.values where !found.isEmpty { break }
        let requests = inspector.log.entries(after: 0).entries.compactMap { entry in
            if case .data(.request(let event)) = entry.event { event.id } else { nil }
        }
        for id in Set(requests) { await inspector.run.contents[id]?.sendAgain?() }
        let report = try #require(inspector.bugReport())
        #expect(report.components(separatedBy: "\"answer\"").count - 1 == Set(requests).count)
        #expect(!requests.isEmpty)
        #expect(!report.contains("hunter2"))
        let recording = try Recording(text: report, name: "bug report")
        let reduced = try await Replay(recording).reduce(to: .output("Crates.found", contains: "plums of last")) {
            try await RecordedApp($0)
        }
        #expect(reduced.inputs == (3, 1))
    }

    @Test("An inspector that keeps no session offers no bug report")
    @MainActor
    func none() {
        #expect(Inspector(.task).bugReport() == nil)
    }
}
