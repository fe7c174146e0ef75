import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

/// Lists that arrive in full, such as those of a live query.
@Suite(.noLeaks) struct WholeListTests {
    private let journal = Journal()
    private let bag = SubscriptionBag()
    private let answers: Requests<[Int]>
    private weak var paging: Paging<Note, Note>?
    @Trigger private var load: Driver<Void>
    @Trigger private var reload: Driver<Void>
    @Trigger private var loadMore: Driver<Void>
    @Property private var notes = PagedList<Note>()
    @Event private var errors: Driver<Failure>

    init() {
        answers = Requests(journal)
        let source = ListSource<Note>(all: { [answers] in answers.request("get all").map { $0.map { Note($0) } } })
        let paging = Paging($notes, errors: $errors, source: { source }, item: { $0 })
        paging.bind(load: load, reload: reload, loadMore: loadMore, in: bag)
        journal.follow($notes.driver) { $0.trace(\.number) }
        journal.followErrors(errors)
        journal.expect("idle")
        self.paging = paging
    }

    @Test("Each value replaces the list until the source ends or the scene does")
    func live() {
        $load()
        answers.answerAndStay([0, 1, 2])
        answers.answerAndStay([])
        answers.answerAndStay([4, 5])
        $reload()
        answers.answerAndStay([4, 5, 6])
        bag.cancelAll()
        journal.expect(
            "loading", "get all", "0-2 end", "empty end", "4-5 end", "4-5 reloading end", "cancelled: get all",
            "get all", "4-6 end", "cancelled: get all")
    }

    @Test(
        "A removed row returns as soon as the live query contains it again",
        arguments: [true, false])
    func removedAndBack(isToldFirst: Bool) {
        $load()
        answers.answerAndStay([0, 1, 2])
        if isToldFirst { paging?.remove("note 1") }
        // This list may have been read before the removal.
        if isToldFirst { answers.answerAndStay([0, 1, 2]) }
        answers.answerAndStay([0, 2])
        if !isToldFirst { paging?.remove("note 1") }
        #expect(notes.map(\.number) == [0, 2])
        answers.answerAndStay([0, 1, 2])
        #expect(notes.map(\.number) == [0, 1, 2])
        _ = journal.history
        bag.cancelAll()
        _ = journal.history
    }

    @Test("A source that fails later keeps the list and reports the failure")
    func fails() {
        $load()
        answers.answerAndStay([0, 1])
        answers.fail(Failure("Broken"))
        journal.expect("loading", "get all", "0-1 end", "0-1 end failed(Broken)", "error: Broken")
    }

    @Test("A whole list has no next page")
    func noMore() {
        $load()
        answers.answer([0, 1])
        $loadMore()
        journal.expect("loading", "get all", "0-1 end", "0-1 end")
    }
}
