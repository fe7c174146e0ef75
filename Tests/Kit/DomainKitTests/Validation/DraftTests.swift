import DomainKit
import Testing

@Suite struct DraftTests {
    private struct Event: Equatable {
        var name: String
        var start: Int
        var end: Int
    }

    private struct EventDraft: Draft {
        enum Field: Hashable, Sendable { case name, start, end }

        var name = ""
        var start = ""
        var end = ""
        var originalName: String? = ""

        func validated() throws(ValidationError) -> Event {
            let (name, start, end, _) = try validate(
                check(.name, name, unchanged: originalName.map { ($0, "old \($0)") }, by: .nonEmpty("Name?")),
                check(.start, start, by: Self.number("Start?")), check(.end, end, by: Self.number("End?")),
                check(.start, start.count, by: .satisfying("Too long") { $0 < 3 }))
            return Event(name: name, start: start, end: end)
        }

        private static func number(_ message: String) -> Rule<String, Int> { Rule(message) { Int($0) } }
    }

    @Test("A draft without a broken rule becomes its value")
    func valid() throws {
        let draft = EventDraft(name: " Fair ", start: "1", end: "2", originalName: "x")
        #expect(try draft.validated() == Event(name: "Fair", start: 1, end: 2))
        #expect(draft.isValid)
        #expect(draft.failures.isEmpty)
        #expect(draft.message(for: .name) == nil)
    }

    @Test("Every broken field is reported with its message in the order of the checks")
    func broken() {
        let draft = EventDraft(originalName: "x")
        #expect(draft.failures.map(\.message) == ["Name?", "Start?", "End?"])
        #expect(draft.failures.map { $0.field(as: EventDraft.Field.self) } == [.name, .start, .end])
        #expect(!draft.isValid)
        #expect(draft.message(for: .end) == "End?")
        let error = #expect(throws: ValidationError.self) { try draft.validated() }
        #expect(error?.message == "Name?\nStart?\nEnd?")
    }

    @Test("A field reports its first broken rule")
    func several() {
        #expect(EventDraft(name: "a", start: "xxx", end: "1").failures.map(\.message) == ["Start?"])
        #expect(EventDraft(name: "a", start: "111", end: "1").failures.map(\.message) == ["Too long"])
    }

    @Test("An unchanged field keeps its value even if it breaks its rule")
    func unchanged() throws {
        #expect(try EventDraft(start: "1", end: "2").validated().name == "old ")
        #expect(EventDraft(start: "1", end: "2", originalName: "x").failures.map(\.message) == ["Name?"])
        #expect(EventDraft(start: "1", end: "2", originalName: nil).failures.map(\.message) == ["Name?"])
    }
}
