import Foundation
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// The examples of the articles, word for word. The last test looks for each example in the files of this folder.
@MainActor @Suite struct DocumentationTests {
    @Test("The documentation's example `overview` behaves as written") func overview() {
        let queries = PublishSubject<String>()
        var shown: [String] = []
        let subscription = queries.observable
            .map { $0.lowercased() }
            .removeDuplicates()
            .subscribe { shown.append($0) }
        queries.send("Swift")
        queries.send("SWIFT")
        #expect(shown == ["swift"])
        subscription.cancel()
    }

    @Test("The documentation's example `endlessSource` behaves as written") func endlessSource() async throws {
        var squares: [Int] = []
        for try await square in Observable(1...).map({ $0 * $0 }) {
            squares.append(square)
            if square == 9 { break }
        }
        #expect(squares == [1, 4, 9])
    }

    @Test("The documentation's example `visibleBeforeSendReturns` behaves as written")
    @MainActor func visibleBeforeSendReturns() {
        let clicks = PublishSubject<Int>()
        var total = 0
        let subscription = clicks.observable.subscribe { total += $0 }
        clicks.send(2)
        #expect(total == 2)
        subscription.cancel()
    }

    @Test("The documentation's example `answersBeforeSendReturns` behaves as written", .enabled(if: hasImmediateTasks))
    @MainActor func answersBeforeSendReturns() {
        let load = PublishSubject<Void>()
        let loading = ActivityTracker()
        let title = Property(wrappedValue: "")
        let bag = SubscriptionBag()
        load.driver
            .flatMapLatest { Observable { "Hello" }.trackActivity(loading).asDriver() }
            .drive(title)
            .store(in: bag)
        load.send(())
        #expect(title.wrappedValue == "Hello")
        #expect(!loading.isActive)
    }

    @Test("The documentation's example `debouncesInVirtualTime` behaves as written")
    @MainActor func debouncesInVirtualTime() {
        let clock = TestClock()
        let keys = PublishSubject<String>()
        var searches: [String] = []
        let subscription = keys.observable
            .debounce(for: .milliseconds(300), clock: clock)
            .subscribe { searches.append($0) }
        keys.send("s")
        keys.send("sw")
        clock.advance(by: .milliseconds(299))
        #expect(searches.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(searches == ["sw"])
        subscription.cancel()
    }

    @Test("The documentation's example `saysWhichErrorEndedIt` behaves as written")
    @MainActor func saysWhichErrorEndedIt() {
        let clock = TestClock()
        let answers = PublishSubject<Int>()
        let recorder = Recorder(answers.observable.timeout(.seconds(3), clock: clock))
        answers.send(1)
        clock.advance(by: .seconds(3))
        recorder.expect(1, then: .failed(TimeoutError(limit: .seconds(3))))
    }

    @Test("The documentation's example `tellsAWholeHistory` behaves as written")
    @MainActor func tellsAWholeHistory() {
        let journal = Journal()
        let greetings = Requests<String>(journal)
        let greet = PublishSubject<String>()
        journal.follow(greet.driver.flatMapLatest { greetings.request("greet \($0)").asDriver() }) { "shown: \($0)" }
        greet.send("Ann")
        greet.send("Bob")
        greetings.answer("Hello Bob")
        journal.expect("greet Ann", "cancelled: greet Ann", "greet Bob", "shown: Hello Bob")
    }

    @Test("The documentation's example `comparesMarbles` behaves as written")
    @MainActor func comparesMarbles() {
        let clock = TestClock()
        let source = clock.hot("ab--c|")
        clock.expect(source.observable.debounce(for: clock.tick * 2, clock: clock), "---b-[c|]")
        source.expect(subscriptions: "^-----!")
    }

    @Test("Every example of the articles is in one of the files here")
    func examplesAreTested() throws {
        let here = URL(filePath: #filePath)
        let articles = here.appending(path: "../../../../../Sources/Kit/Reactive/Reactive.docc").standardized
        let tests = try FileManager.default.contentsOfDirectory(
            at: here.deletingLastPathComponent(), includingPropertiesForKeys: nil)
        let tested = try tests.map { lines(of: try String(contentsOf: $0, encoding: .utf8)) }.joined(separator: "\n")
        for article in try FileManager.default.contentsOfDirectory(at: articles, includingPropertiesForKeys: nil)
        where article.pathExtension == "md" {
            let text = try String(contentsOf: article, encoding: .utf8)
            for rest in text.components(separatedBy: "```swift\n").dropFirst() {
                let wanted = lines(of: rest.components(separatedBy: "```")[0])
                let isTested = tested.contains(wanted)
                #expect(isTested, "\(article.lastPathComponent) has an example that is not tested")
            }
        }
    }

    private func lines(of text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
