import Foundation
import PresentationKit
import ReactiveUI
import Testing
import VirtualTime

@testable import InspectorKit

@MainActor
@Suite("Event stream")
struct EventStreamTests {
    private struct Part: Decodable {
        struct Entry: Decodable {
            var number: Int
            var kind: String
            var name: String?
            var sets: Int
        }

        var missed: Int
        var entries: [Entry]

        var lines: [String] { entries.map { "\($0.kind) \($0.name ?? "")" + ($0.sets > 1 ? " ×\($0.sets)" : "") } }
    }

    private func part(_ stream: EventStream) throws -> Part? {
        let text = String(decoding: try #require(stream.next()), as: UTF8.self)
        guard !text.isEmpty else { return nil }
        let lines = text.split(separator: "\n")
        try #require(lines[0] == "event: entries")
        return try JSONDecoder().decode(Part.self, from: Data(lines[1].dropFirst("data: ".count).utf8))
    }

    @Test("A page that missed events gets the open scenes again")
    func aliveAfterGap() throws {
        let inspector = Inspector(.task, capacity: 100, clock: VirtualClock())
        let first = inspector.observing { Live(StallViewModel()) }
        let stream = EventStream(inspector.run, after: 0)
        for _ in 0..<2 { _ = stream.next() }
        first.end()
        let second = inspector.observing { Live(StallViewModel()) }
        for number in 1...1_000 { second.input.$amount(number) }
        let text = String(decoding: try #require(stream.next()), as: UTF8.self)
        let moment = try #require(text.firstRange(of: "event: now\n").map { text[$0.upperBound...] })
        #expect(moment.contains("\"id\":2") && !moment.contains("\"id\":1,"))
        #expect(!String(decoding: stream.next() ?? [], as: UTF8.self).contains("event: now"))
    }

    @Test("A new page gets the open scenes with their last values, and then the events")
    func begins() throws {
        let inspector = Inspector(.task, clock: VirtualClock())
        let scene = inspector.observing { Live(StallViewModel()) }
        let stream = EventStream(inspector.run, after: 0)
        let first = String(decoding: try #require(stream.next()), as: UTF8.self)
        #expect(first.hasPrefix("event: now\ndata: {"))
        #expect(first.contains(#""name":"Stall""#))
        #expect(first.hasSuffix("}\n\n"))
        #expect(try part(stream)?.lines.first == "began ")
        #expect(try part(stream) == nil)
        for number in 1...5 { scene.input.$amount(number) }
        #expect(
            try part(stream)?.lines == Array(repeating: "input amount", count: 5) + [
                "state total ×5", "state received ×5",
            ])
        scene.end()
        #expect(try part(stream)?.lines == ["ended "])
    }

    @Test("Events that a page misses are counted once, and the page continues")
    func misses() throws {
        let inspector = Inspector(.task, capacity: 100, clock: VirtualClock())
        let scene = inspector.observing { Live(StallViewModel()) }
        let stream = EventStream(inspector.run, after: 0)
        _ = stream.next()
        let known = try #require(try part(stream)?.entries.last?.number)
        for number in 1...10_000 { scene.input.$amount(number) }
        let late = try #require(try part(stream))
        #expect(late.missed == inspector.log.now.number - 100 - known)
        #expect(late.entries.last?.number == inspector.log.now.number)
        scene.input.$amount(1)
        #expect(try part(stream)?.missed == 0)
    }

    @Test("A page that reconnects continues, and a page of an earlier run restarts")
    func returns() throws {
        let inspector = Inspector(.task, clock: VirtualClock())
        let scene = inspector.observing { Live(StallViewModel()) }
        scene.input.$open()
        let known = inspector.log.now.number
        scene.input.$amount(1)
        for (number, first) in [(known, known + 1), (1_000_000, 1), (-5, 1)] {
            let stream = EventStream(inspector.run, after: number)
            _ = stream.next()
            #expect(try part(stream)?.entries.first?.number == first)
        }
    }
}
