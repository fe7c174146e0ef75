import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct OutputFromTests {
    private let clock = TestClock()

    @Test(
        "prefix(untilOutputFrom:) ends at the other stream's first element or failure, not at its end",
        arguments: [
            ("a-b-c-d-|", "-----x", "a-b-c|"), ("a-b|", "-|", "a-b|"), ("a-b", "-^", "a^"), ("a-^", "----x", "a-^"),
            ("ab", "x", "[a|]"),
        ])
    func prefix(_ input: String, _ other: String, _ output: String) {
        let source = clock.hot(input)
        let signal = clock.hot(other)
        clock.expect(source.observable.prefix(untilOutputFrom: signal.observable), output)
    }

    @Test(
        "drop(untilOutputFrom:) starts at the other stream's first element, and ends if there is none",
        arguments: [
            ("a-b-c-d-|", "---x", "----c-d-|"), ("a-b-c", "--|", "--|"), ("a-b-c", "--^", "--^"),
            ("a-b-|", "-x-^", "--b-|"), ("a-^", "----x", "--^"),
        ])
    func drop(_ input: String, _ other: String, _ output: String) {
        let source = clock.hot(input)
        let signal = clock.hot(other)
        clock.expect(source.observable.drop(untilOutputFrom: signal.observable), output)
    }

    @Test("Both operators leave the other observable after its first element")
    func leaving() {
        let probe = Probe()
        let subject = PublishSubject<Int>()
        let recorders = [
            Recorder(subject.observable.prefix(untilOutputFrom: probe.observable)),
            Recorder(subject.observable.drop(untilOutputFrom: probe.observable)),
        ]
        #expect(probe.subscribers == 2)
        probe.send(1)
        #expect(probe.subscribers == 0)
        subject.send(5)
        subject.finish()
        recorders[0].expect(then: .finished)
        recorders[1].expect(5, then: .finished)
    }
}
