import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct PrefixTests {
    private let clock = TestClock()

    @Test(
        "prefix(while:) ends with the first element that does not satisfy the predicate",
        arguments: [
            ("-a-b-x-c|", "-a-b-|"), ("-a-b|", "-a-b|"), ("x", "|"), ("-a^", "-a^"), ("|", "|"),
        ])
    func prefixWhile(_ input: String, _ output: String) {
        let source = clock.hot(input)
        clock.expect(source.observable.prefix { $0 != "x" }, output)
    }

    @Test(
        "drop(while:) calls its predicate until the first element that does not satisfy it",
        arguments: [("-a-x-a|", "---x-a|"), ("-a-b|", "----|"), ("x", "x"), ("-a^", "--^"), ("|", "|")])
    func dropWhile(_ input: String, _ output: String) {
        clock.expect(clock.hot(input).observable.drop { $0 != "x" }, output)
        let calls = Counter()
        let source = Observable([1, 2, 1]).drop { number in
            calls.add()
            return number < 2
        }
        Recorder(source).expect(2, 1, then: .finished)
        #expect(calls.value == 2)
    }

    @Test("A throwing predicate tears upstream down, then fails the stream")
    func throwing() {
        for operation in [
            { @Sendable (source: Observable<Int>) in source.prefix { _ in throw Broken() } },
            { @Sendable (source: Observable<Int>) in source.drop { _ in throw Broken() } },
        ] {
            let log = Log<String>()
            let probe = Probe(onCleanup: { log.append("cleanup") })
            let subscription = operation(probe.observable).subscribe { _ in
                log.append("element")
            } onCompletion: {
                log.append($0.isFailure ? "failed" : "finished")
            }
            probe.send(1)
            #expect(log.entries == ["cleanup", "failed"])
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A prefix delivers its last element, then the end, then cleans upstream up")
    func order() {
        let log = Log<String>()
        let probe = Probe(onCleanup: { log.append("cleanup") })
        let subscription = probe.observable.prefix(2).subscribe {
            log.append("\($0)")
            // This element is sent during the last element, so it is dropped.
            if $0 == 2 { probe.send(3) }
        } onCompletion: { _ in
            log.append("finished")
        }
        probe.send(1)
        probe.send(2)
        #expect(log.entries == ["1", "2", "finished", "cleanup"])
        withExtendedLifetime(subscription) {}
    }

    @Test("prefix(0) ends without subscribing")
    func empty() {
        let probe = Probe()
        Recorder(probe.observable.prefix(0)).expect(then: .finished)
        Recorder(probe.observable.prefix(-1)).expect(then: .finished)
        #expect(probe.cleanups == 0)
    }
}
