import Testing

@testable import InspectorKit

@Suite("Comparing a replay with its recording")
struct ComparisonTests {
    private func state(_ text: String, of name: String = "count") -> RecordingEvent {
        .state(scene: "Counter", name: name, text: text)
    }

    private func event(_ text: String) -> RecordingEvent { .event(scene: "Counter", name: "made", text: text) }

    /// The differences of two steps, at whose ends both apps wait.
    private func differences(
        _ recorded: [[RecordingEvent]], _ replayed: [[RecordingEvent]]
    ) -> [RecordingDifference] {
        var comparison = Comparison()
        for (number, (recorded, replayed)) in zip(recorded, replayed).enumerated() {
            if number > 0 { comparison.begin("Counter -> add") }
            for event in recorded { _ = comparison.note(event) }
            for event in replayed { comparison.noteReplayed(event) }
            comparison.isIdle = true
            comparison.compare()
        }
        return comparison.differences
    }

    @Test("Members are compared regardless of their order, and properties by their last value")
    func order() {
        let found = differences(
            [[state("1"), state("a", of: "text"), state("2"), event("x")]],
            [[event("x"), state("a", of: "text"), state("3"), state("2")]])
        #expect(found == [])
    }

    @Test("A difference names the member and the step, and shows both values")
    func difference() {
        let found = differences(
            [[state("Row(name: a)")], [state("Row(name: b)")]], [[state("Row(name: a)")], [state("Row(name: c)")]])
        #expect(
            found.map(\.description) == [
                """
                Counter <- count, after step 1, Counter -> add:
                  - recorded: Row(name: b)
                  + replayed: Row(name: c)
                """
            ])
    }

    @Test("A replay may have any text in place of a recording's secret")
    func secrets() {
        let recorded = [[state("Row(name: a, status: •)"), event("• say something")]]
        #expect(differences(recorded, [[state("Row(name: a, status: open)"), event("Please say something")]]) == [])
        #expect(differences(recorded, [[state("Row(name: b, status: open)"), event("• say something")]]).count == 1)
        #expect(differences([[state("a • b • c")]], [[state("a 1 b 2 c")]]) == [])
        #expect(differences([[state("a • b • c")]], [[state("a 1 c")]]).count == 1)
        #expect(differences([[state("open")]], [[state("•")]]).count == 1)
    }

    @Test("A replayed event must match the recorded one in value, order and step")
    func events() {
        #expect(differences([[event("a"), event("b")]], [[event("b"), event("a")]]).count == 1)
        #expect(differences([[event("a")], []], [[], [event("a")]]).map(\.recorded) == ["a"])
        #expect(differences([[]], [[event("a")]]).map(\.replayed) == ["a"])
        #expect(differences([[event("a")]], [[]]).map(\.replayed) == [nil])
    }

    @Test("A property that keeps differing is reported as one difference")
    func once() {
        #expect(differences([[state("1")], [state("2")]], [[state("0")], [state("0")]]).count == 1)
    }

    @Test("A step that was still running in the recording is not compared")
    func busy() {
        var comparison = Comparison()
        _ = comparison.note(state("1"))
        comparison.noteReplayed(state("2"))
        comparison.compare()
        #expect(comparison.differences == [])
    }

    @Test("IDs are compared by their order, because each start creates new IDs")
    func identities() {
        let (one, other) = ("00000000-0000-0000-0000-00000000000A", "00000000-0000-0000-0000-00000000000B")
        #expect(differences([[state(one)]], [[state(other)]]) == [])
        #expect(differences([[event(one), event(other)]], [[event(one), event(one)]]).count == 1)
    }

    @Test("A difference of long values shows its surroundings")
    func excerpt() throws {
        let (before, after) = (String(repeating: "a", count: 50), String(repeating: "z", count: 200))
        let long = try #require(differences([[state(before + "1" + after)]], [[state(before + "2" + after)]]).first)
        func excerpt(_ digit: String) -> String {
            "…" + String(repeating: "a", count: 40) + digit + String(repeating: "z", count: 119) + "…"
        }
        #expect(
            "\(long)" == """
                Counter <- count, after the start:
                  - recorded: \(excerpt("1"))
                  + replayed: \(excerpt("2"))
                """)
    }
}
