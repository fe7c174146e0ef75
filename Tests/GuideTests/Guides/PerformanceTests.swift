import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The code of the guide *Performance and how to measure it*. ExamplesTests finds the guide's code in this file.
@Suite(.noLeaks) struct PerformanceTests {
    @Test("A search field requests a word once, even if sent three times")
    func count() {
        let queries = PublishSubject<String>()
        var requests = 0
        let subscription = queries.driver
            .removeDuplicates()
            .handleEvents(onElement: { _ in requests += 1 })
            .drive { _ in }
        for query in ["swift", "swift", "swift"] { queries.send(query) }
        #expect(requests == 1)
        subscription.cancel()
    }

    @Test("A driver's work runs once for several views")
    func shared() {
        var runs = 0
        let numbers = Observable<Int>.deferred {
            MainActor.assumeIsolated { runs += 1 }
            return Observable<Int>.never().prepend(1)
        }
        let driver = numbers.asDriver()
        let subscriptions = [driver.drive { _ in }, driver.drive { _ in }]
        #expect(runs == 1)
        subscriptions.forEach { $0.cancel() }
    }

    @Test("Heavy work runs off the main actor, and only the latest result arrives")
    func offMain() async {
        let texts = PublishSubject<String>()
        let answers = digests(of: texts.driver).values
        texts.send("ab")
        for await answer in answers {
            #expect(answer == 97 * 31 + 98)
            break
        }
    }

    @concurrent nonisolated func digest(_ text: String) async -> Int {
        text.utf8.reduce(0) { ($0 &* 31) &+ Int($1) }
    }

    func digests(of texts: Driver<String>) -> Driver<Int> {
        texts.flatMapLatest { text in Observable { await digest(text) }.asDriver() }
    }
}
