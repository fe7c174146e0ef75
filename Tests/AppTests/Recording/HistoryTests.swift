import Testing

@testable import App

@Suite("Comparing histories")
struct HistoryTests {
    private func histories(_ events: RecordingEvent...) -> OutputHistories {
        var histories = OutputHistories()
        for event in events {
            if let step = event.step { histories.begin(step) } else { histories.note(event) }
        }
        return histories
    }

    private func state(_ value: String, of name: String = "count") -> RecordingEvent {
        .output(scene: "Counter", name: name, value: value)
    }

    private let key = RecordingEvent.key(script: "<enter>")

    @Test("Members have no order among each other; each has its own")
    func order() {
        let recorded = histories(state("1"), state("a", of: "text"), key, state("2"))
        let other = histories(state("a", of: "text"), state("1"), key, state("2"))
        #expect(other.differences(from: recorded, isWhole: true).isEmpty)
    }

    @Test("A difference names the member, the step, and both values where they part")
    func difference() throws {
        let recorded = histories(state("Row(name: a)"), key, state("Row(name: b)"))
        let replayed = histories(state("Row(name: a)"), key, state("Row(name: c)"))
        let difference = try #require(replayed.differences(from: recorded, isWhole: true).first)
        #expect(
            "\(difference)" == """
                Counter <- count, after step 1, <enter>:
                  - recorded: Row(name: b)
                  + replayed: Row(name: c)
                """)
    }

    @Test("What crosses within a step is no difference of a property; of inputs and events each value counts")
    func crossing() {
        let recorded = histories(key, state("1"), state("1, marked"), state("2, marked"))
        let crossed = histories(key, state("1"), state("2"), state("2, marked"))
        #expect(crossed.differences(from: recorded, isWhole: true).isEmpty)
        func event(_ value: String) -> RecordingEvent { .event(scene: "Counter", name: "failed", value: value) }
        let events = histories(key, event("a"), event("b"))
        #expect(histories(key, event("b"), event("b")).differences(from: events, isWhole: true).count == 1)
    }

    @Test(
        "A property's value that the next step soon replaced may be skipped; one that stood a while may not",
        arguments: [
            (249, 0), (250, 1),
        ])
    func brief(milliseconds: Int, differences: Int) {
        var recorded = OutputHistories()
        recorded.note(state("few"))
        recorded.begin("<down>")
        recorded.note(state("all"), at: milliseconds)
        #expect(histories(state("all")).differences(from: recorded, isWhole: true).count == differences)
        #expect(histories(state("few"), key, state("all")).differences(from: recorded, isWhole: true).isEmpty)
        #expect(histories(state("few")).differences(from: recorded, isWhole: true).count == 1)
    }

    @Test(
        "What a property had as an answer came may be skipped, however long the app needed for it",
        arguments: [
            (1, 0), (0, 1),
        ])
    func answered(milliseconds: Int, differences: Int) {
        let failure = RecordingEvent.failure(request: "GET /categories", reason: .offline)
        var recorded = OutputHistories()
        recorded.note(state("few"), at: 100)
        recorded.note(failure, at: 100 + milliseconds)
        recorded.begin("<down>")
        recorded.note(state("all"), at: 2_000)
        #expect(histories(state("all")).differences(from: recorded, isWhole: true).count == differences)
        #expect(histories(state("few"), key, state("all")).differences(from: recorded, isWhole: true).isEmpty)
        #expect(histories(state("few")).differences(from: recorded, isWhole: true).count == 1)
    }

    @Test(
        "At a step the replay may have come further than the recording; a value that stood a while there is a difference",
        arguments: [
            (249, 0), (250, 1),
        ])
    func ahead(milliseconds: Int, differences: Int) {
        var recorded = OutputHistories()
        recorded.note(state("0 of 3"))
        recorded.begin("<f12>")
        recorded.note(state("1 of 3"), at: 10)
        recorded.note(state("2 of 3"), at: 10 + milliseconds)
        recorded.note(state("3 of 3"), at: 300)
        func found(_ replayed: OutputHistories) -> Int {
            replayed.differences(from: recorded, isWhole: true).count
        }
        let ahead = histories(state("0 of 3"), state("1 of 3"), key, state("2 of 3"), state("3 of 3"))
        #expect(found(ahead) == differences)
        #expect(found(histories(state("0 of 3"), state("2 of 3"), key, state("3 of 3"))) == 0)
        #expect(found(histories(state("3 of 3"))) == 0)
        #expect(found(histories(state("1 of 3"), key)) == 1)
        #expect(found(histories(state("other"), key, state("3 of 3"))) == 1)
    }

    @Test("Identities are compared by their order, as each start makes others")
    func identities() {
        let recorded = histories(state("00000000-0000-0000-0000-00000000000A"))
        let replayed = histories(state("00000000-0000-0000-0000-00000000000B"))
        #expect(replayed.differences(from: recorded, isWhole: true).isEmpty)
    }

    @Test("More than was recorded is a difference, unless the recording was cut off")
    func more() {
        let recorded = histories(state("1"))
        let replayed = histories(state("1"), key, state("2"))
        #expect(replayed.differences(from: recorded, isWhole: true).count == 1)
        #expect(replayed.differences(from: recorded, isWhole: false).isEmpty)
        #expect(recorded.differences(from: replayed, isWhole: false).count == 1)
    }

    @Test("Of long values only what surrounds the first difference is told; of a missing one that there is none")
    func excerpt() throws {
        let (before, after) = (String(repeating: "a", count: 50), String(repeating: "z", count: 200))
        let recorded = histories(state(before + "1" + after))
        let long = try #require(
            histories(state(before + "2" + after)).differences(from: recorded, isWhole: true).first)
        func excerpt(_ digit: String) -> String {
            "…" + String(repeating: "a", count: 40) + digit + String(repeating: "z", count: 119) + "…"
        }
        #expect(
            "\(long)" == """
                Counter <- count, after step 0, the start:
                  - recorded: \(excerpt("1"))
                  + replayed: \(excerpt("2"))
                """)
        let missing = try #require(histories().differences(from: histories(state("1")), isWhole: true).first)
        #expect("\(missing)".hasSuffix("  - recorded: 1\n  + replayed: nothing more"))
    }
}
