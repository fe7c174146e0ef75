import Reactive
import ReactiveTesting
import Testing

@Suite(.noLeaks) struct MarbleTests {
    private let clock = TestClock()

    @Test("Every character is a tick, a group is one tick, and spaces are ignored")
    func ticks() throws {
        let diagram = try MarbleDiagram("(xy) -a 'b1'[cd|]")
        #expect(
            diagram.entries.map { "\($0.tick) \($0.mark)" } == [
                "0 element(\"x\")", "0 element(\"y\")", "2 element(\"a\")", "3 element(\"b1\")",
                "4 element(\"c\")", "4 element(\"d\")", "4 finished",
            ])
        #expect(try MarbleDiagram("--^").entries.map(\.mark) == [.failed])
        #expect(try MarbleDiagram("--;").entries.map(\.mark) == [.cancelled])
        #expect(try MarbleDiagram("  (a)-b").entries.map(\.tick) == [0, 2])
        #expect(try MarbleDiagram("").entries.isEmpty)
    }

    @Test(
        "An unreadable diagram's error points at the column",
        arguments: [
            ("-a]b", 2, "This closes no group"), ("a)", 1, "This closes no group"),
            ("--[ab", 2, "This group is not closed by \"]\""), ("(ab", 0, "This group is not closed by \")\""),
            ("-'ab", 1, "This quote is not closed"), ("''", 0, "An element needs a name"),
            ("a|b", 2, "Nothing can follow the end"), ("a^-|", 3, "Nothing can follow the end"),
            ("[a-b]", 2, "No time passes within a group"), ("[[", 1, "A group cannot stand within a group"),
            ("-(a)", 1, "Events at the moment of subscription stand at the very beginning"),
        ])
    func parseErrors(diagram: String, column: Int, reason: String) throws {
        let error = try #require(throws: MarbleError.self) { try MarbleDiagram(diagram) }
        #expect((error.diagram, error.column, error.reason) == (diagram, column, reason))
    }

    @Test("A diagram's error shows the diagram and a mark under the column")
    func parseErrorMessage() {
        issue(
            """
            This closes no group (column 3):
              -a]b
                ^
            """
        ) { _ = clock.hot("-a]b") }
        issue("There is no value for \"b\" (column 4):\n  -a-b|\n     ^") { _ = clock.cold("-a-b|", ["a": 1]) }
        issue("A source cannot cancel; expectations can (column 2):") { _ = clock.hot("-;") }
    }

    @Test("A hot source plays once, and stays silent after a diagram without an end")
    func hot() {
        let source = clock.hot("-a-b-", ["a": 1, "b": 2])
        clock.advance(by: clock.tick * 2)
        let late = Recorder(source.observable, clock: clock)
        clock.run()
        late.expect(marbles: "-b", ["b": 2])
        #expect(!late.hasEnded)
    }

    @Test("A diagram begins when its source and its recorder are created")
    func beginnings() {
        let clock = TestClock(tick: .milliseconds(10))
        clock.advance(by: .milliseconds(50))
        let source = clock.hot("-a-b|")
        clock.advance(by: .milliseconds(20))
        let recorder = Recorder(source.observable, clock: clock)
        clock.run()
        recorder.expect(marbles: "-b|")
        source.expect(subscriptions: "--^--!")
        #expect(clock.now.offset == .milliseconds(100))
    }

    @Test("Sources fail with MarbleFailure, and an expectation's ^ matches any failure")
    func failures() {
        struct Broken: Error {}
        for source in [clock.hot("-^"), clock.cold("-^")] {
            let recorder = Recorder(source.observable)
            clock.advance(by: clock.tick * 2)
            recorder.expect(then: .failed(MarbleFailure()))
        }
        clock.expect(Observable<String>.fail(Broken()), "(^)")
        issue("expected  (^)\n  actual    (|)") { clock.expect(Observable<String>.empty(), "(^)") }
    }

    @Test("A cold source plays to each subscriber from its own beginning")
    func cold() {
        let source = clock.cold("(x)-a|")
        let first = Recorder(source.observable, clock: clock)
        first.expect("x")
        clock.advance(by: clock.tick)
        let second = Recorder(source.observable, clock: clock)
        clock.run()
        first.expect(marbles: "-a|")
        second.expect(marbles: "(x)-a|")
        source.expect(subscriptions: "^--!", "-^--!")
    }

    @Test("Expectations match failures, groups and cancellations")
    func expectations() {
        clock.expect(clock.cold("-a^").observable, "-a^")
        clock.expect(clock.hot("-[ab]-|").observable, "-[ab]-|")
        clock.expect(.timer(every: clock.tick, clock: clock), "abc;", ["a": 0, "b": 1, "c": 2])
        clock.expect(Observable<String>.just("a"), "(a|)")
        clock.expect(Observable<String>.never(), "---")
    }

    @Test("A source records when subscribers cancel")
    func subscriptions() {
        let source = clock.hot("-a-b-c|")
        clock.expect(source.observable.prefix(2), "-a-[b|]")
        source.expect(subscriptions: "^---!")
        issue("> ^--!      ^---!") { source.expect(subscriptions: "^--!") }
        let silent = clock.hot("---")
        let recorder = Recorder(silent.observable)
        silent.expect(subscriptions: "^")
        recorder.cancel()
        silent.expect(subscriptions: "[^!]")
    }

    @Test("A source distinguishes a cancellation in the same tick from one in the next tick")
    func shortSubscriptions() {
        let left = clock.cold("a---b|")
        clock.expect(left.observable.prefix(untilOutputFrom: .just(1)), "(|)")
        left.expect(subscriptions: "[^!]")
        issue("> ^!        [^!]") { left.expect(subscriptions: "^!") }
        let stayed = clock.cold("a---b|")
        clock.expect(stayed.observable.prefix(1), "[a|]")
        stayed.expect(subscriptions: "^!")
        issue("> [^!]      ^!") { stayed.expect(subscriptions: "[^!]") }
    }

    @Test("A cancellation after an element in one tick follows a timer's element, too")
    func cancellationWithinGroup() {
        clock.expect(.timer(every: clock.tick, clock: clock), "a[b;]", ["a": 0, "b": 1])
        clock.expect(clock.cold("a---").observable.delay(for: clock.tick, clock: clock), "-[a;]")
        #expect(clock.pendingCount == 0)
    }

    @Test("A subscription that begins or ends between two ticks is reported with its time")
    func offTickSubscriptions() {
        let source = clock.hot("-----")
        clock.advance(by: clock.tick * 3 / 2)
        let recorder = Recorder(source.observable)
        issue("  A subscription began between two ticks, at 1.5 seconds") { source.expect(subscriptions: "-^") }
        clock.advance(by: clock.tick * 7 / 5)
        recorder.cancel()
        issue("  A subscription ended between two ticks, at 2.9 seconds") { source.expect(subscriptions: "-^!") }
        let late = clock.hot("-----")
        clock.advance(by: clock.tick)
        Recorder(late.observable).cancel()
        late.expect(subscriptions: "-[^!]")
    }

    @Test("Different marbles appear tick below tick, with a mark at the first difference")
    func differenceMessage() {
        issue(
            """
            The history is not the expected one:
              expected  -a-b   -|
              actual    -a-[bc]|
                           ^
            """
        ) { clock.expect(clock.cold("-a-[bc]|").observable, "-a-b-|") }
        issue(
            """
              expected  (x)-'a1'
              actual       -b
                        ^
            """
        ) { clock.expect(clock.cold("-b").observable, "(x)-'a1'") }
    }

    @Test("An event between two ticks is reported with its time")
    func offTick() {
        let late = clock.cold("a").observable.delay(for: clock.tick / 2, clock: clock)
        issue("a came between two ticks, at 1.5 seconds") { clock.expect(late, "a") }
    }

    @Test("Marbles without a clock are an error")
    func missingClock() {
        issue("needs a clock") { Recorder(Observable<String>.never()).expect(marbles: "a") }
    }

    @Test("Elements are delivered before timers within one tick")
    func elementsFirst() {
        let source = clock.hot("a--b")
        clock.expect(source.observable.debounce(for: clock.tick * 3, clock: clock), "------b")
    }

    @Test("On the main actor, marbles run closures there without waiting")
    @MainActor func mainActor() {
        let source = clock.hot("-a|")
        let checked = source.observable.map { text in
            MainActor.assumeIsolated { text }
        }
        clock.expect(checked, "-a|")
    }
}
