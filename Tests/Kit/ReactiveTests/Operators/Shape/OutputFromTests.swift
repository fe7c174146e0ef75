import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct OutputFromTests {
    private let clock = TestClock()

    @Test(
        "prefix(untilOutputFrom:) ends with the other one's first element, or with its failure, not with its end",
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
        "drop(untilOutputFrom:) begins with the other one's first element, and ends where that can no longer come",
        arguments: [
            ("a-b-c-d-|", "---x", "----c-d-|"), ("a-b-c", "--|", "--|"), ("a-b-c", "--^", "--^"),
            ("a-b-|", "-x-^", "--b-|"), ("a-^", "----x", "--^"),
        ])
    func drop(_ input: String, _ other: String, _ output: String) {
        let source = clock.hot(input)
        let signal = clock.hot(other)
        clock.expect(source.observable.drop(untilOutputFrom: signal.observable), output)
    }

    @Test("The other one is left once it has had its say")
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
