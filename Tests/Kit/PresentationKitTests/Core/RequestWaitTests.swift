import DomainKit
import Foundation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

/// Slow requests: what a machine shows of the time that a request may take, as its client reports it.
@Suite(.noLeaks) struct RequestWaitTests {
    private let bag = SubscriptionBag()
    private let wait = RequestWait(since: Date(timeIntervalSince1970: 10), until: Date(timeIntervalSince1970: 25))

    /// A request that reports how long it may take, and stays in flight until `answers` emits.
    private func slow<Element>(_ answers: PublishSubject<Element>, _ wait: RequestWait?) -> Observable<Element> {
        .deferred {
            RequestWait.report?(wait)
            return answers.observable
        }
    }

    /// Returns once a value of the property fulfills the condition.
    private func reach<Value>(_ property: Property<Value>, _ condition: (Value) -> Bool) async {
        for await value in property.driver.values where condition(value) { return }
    }

    @Test("A list shows it while a page is in flight, and no longer once the page is there", .timeLimit(.minutes(5)))
    func list() async {
        @Property(removingDuplicates: false) var notes = PagedList<Note>()
        @Trigger var load: Driver<Void>
        let pages = PublishSubject<Page<Int>>()
        let paging = Paging($notes, errors: Event()) { _ in
            slow(pages, wait)
        } item: {
            Note($0)
        }
        paging.bind(load: load, in: bag)
        $load()
        await reach($notes) { $0.wait == wait }
        #expect(notes.state == .loading(previous: nil, wait: wait))
        pages.send(Page(items: [1], hasMorePages: false))
        #expect(notes.wait == nil)
    }

    @Test("A fetched value shows it beside the earlier one, until the request has ended", .timeLimit(.minutes(5)))
    func fetching() async {
        @Property(removingDuplicates: false) var state = ViewState<String>.idle
        @Trigger var load: Driver<RequestWait?>
        let answers = PublishSubject<String?>()
        let fetching = Fetching<RequestWait?, String>($state) { wait in
            wait == nil ? .just("old") : slow(answers, wait)
        }
        fetching.bind(load: load, in: bag)
        $load(nil)
        $load(wait)
        await reach($state) { $0.wait == wait }
        #expect(state == .loading(previous: "old", wait: wait))
        #expect(state.map { "\($0)er" } == .loading(previous: "older", wait: wait))
    }

    @Test("A form shows it while it is submitted", .timeLimit(.minutes(5)))
    func form() async {
        @Property var form = FormState(NoteDraft(text: "Eggs", priority: "1"))
        @Trigger var submit: Driver<Void>
        let answers = PublishSubject<String>()
        let machine = FormMachine($form, errors: Event()) { _ in slow(answers, wait) }
        machine.submit(on: submit, in: bag)
        $submit()
        await reach($form) { $0.wait == wait }
        #expect(form.isBusy)
        answers.send("saved")
        #expect(form.wait == nil)
    }

    @Test("Of concurrent requests the last one is shown, until all have ended", .timeLimit(.minutes(5)))
    func concurrent() async {
        @Property(removingDuplicates: false) var state = ViewState<String>.idle
        @Trigger var load: Driver<Void>
        let next = RequestWait(since: wait.since, until: wait.since + 5)
        let fetching = Fetching<Void, String>($state) { [wait] in
            .deferred {
                for reported in [wait, next, nil, nil, wait] { RequestWait.report?(reported) }
                return .never()
            }
        }
        fetching.bind(load: load, in: bag)
        var shown: [RequestWait?] = []
        $state.driver.drive { state in if state.isLoading { shown.append(state.wait) } }.store(in: bag)
        $load()
        await reach($state) { _ in shown.count == 5 }
        #expect(shown == [nil, wait, next, nil, wait])
    }

    @Test("What a request reports after its end is not shown", .timeLimit(.minutes(5)))
    func late() async {
        @Property(removingDuplicates: false) var notes = PagedList<Note>()
        @Trigger var load: Driver<Void>
        @Trigger var loadOther: Driver<Void>
        let report = Mutex<RequestWait.Report?>(nil)
        let paging = Paging($notes, errors: Event()) { _ in
            .deferred {
                report.withLock { $0 = RequestWait.report }
                return .just(Page<Int>(items: [1], hasMorePages: false))
            }
        } item: {
            Note($0)
        }
        paging.bind(load: load, in: bag)
        $load()
        let late = report.withLock { $0 }
        late?(wait)
        // Another machine's request is reported later, and shown.
        @Property(removingDuplicates: false) var state = ViewState<String>.idle
        // Held until the end: a subject that is dropped finishes, and the request with it.
        let answers = PublishSubject<String?>()
        let fetching = Fetching<Void, String>($state) { _ in slow(answers, wait) }
        fetching.bind(load: loadOther, in: bag)
        $loadOther()
        await reach($state) { $0.wait == wait }
        #expect(late != nil)
        #expect(notes.wait == nil)
        answers.send("answer")
        #expect(state == .loaded("answer"))
    }

    @Test("What an earlier request reports is not shown of the next one", .timeLimit(.minutes(5)))
    func replaced() async {
        @Property(removingDuplicates: false) var state = ViewState<String>.idle
        @Trigger var search: Driver<RequestWait>
        let answers = PublishSubject<String?>()
        let fetching = Fetching<RequestWait, String>($state) { slow(answers, $0) }
        fetching.bind(search: search, in: bag)
        var shown: [RequestWait] = []
        $state.driver.drive { state in state.wait.map { shown.append($0) } }.store(in: bag)
        let next = RequestWait(since: wait.since, until: wait.since + 5)
        $search(wait)
        $search(next)
        await reach($state) { $0.wait == next }
        #expect(shown == [next])
    }
}
