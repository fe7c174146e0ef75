import DomainKit
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct PagingCursorTests {
    private let journal = Journal()
    private let pages: Requests<Page<Int>>
    @Property private var notes = PagedList<Note>()
    @Trigger private var load: Driver<Void>
    @Trigger private var reload: Driver<Void>
    @Trigger private var loadMore: Driver<Void>
    private let paging: Paging<Note, Note>
    private let bag = SubscriptionBag()

    init() {
        let pages = Requests<Page<Int>>(journal)
        self.pages = pages
        let source = ListSource<Note> { request in
            pages.request("get page \(request.page) at \(request.cursor ?? "the beginning")").map {
                $0.map { Note($0) }
            }
        }
        paging = Paging(_notes.projectedValue, errors: Event(), source: { source }, item: { $0 })
        paging.bind(load: load, reload: reload, loadMore: loadMore, in: bag)
    }

    private func answer(_ numbers: Range<Int>, next: String?) {
        pages.answer(Page(items: Array(numbers), next: next.map { .cursor($0) }))
    }

    @Test("Each page is requested with the previous page's cursor, to the end")
    func followed() {
        $load()
        answer(0..<3, next: "b")
        paging.remove("note 1")
        $loadMore()
        answer(3..<4, next: "c")
        $loadMore()
        answer(4..<6, next: nil)
        $loadMore()
        #expect(notes.map(\.number) == [0, 2, 3, 4, 5])
        #expect(!notes.hasMorePages)
        journal.expect("get page 1 at the beginning", "get page 2 at b", "get page 3 at c")
    }

    @Test("An empty page with a cursor is not the end")
    func emptyPage() {
        $load()
        answer(0..<3, next: "b")
        $loadMore()
        answer(3..<3, next: "c")
        #expect(notes.hasMorePages)
        $loadMore()
        answer(3..<5, next: nil)
        #expect(notes.count == 5)
        journal.expect("get page 1 at the beginning", "get page 2 at b", "get page 3 at c")
    }

    @Test("A cursor of an already requested page ends the list until a reload")
    func circle() {
        for begin in [$load, $reload] {
            begin()
            answer(0..<3, next: "b")
            $loadMore()
            answer(3..<5, next: "c")
            $loadMore()
            answer(5..<6, next: "b")
            #expect(!notes.hasMorePages)
            $loadMore()
            #expect(notes.count == 6)
        }
        let requests = ["get page 1 at the beginning", "get page 2 at b", "get page 3 at c"]
        #expect(journal.history == requests + requests)
    }

    @Test("A loaded list ignores another load and keeps its pages")
    func loadedAgain() {
        $load()
        answer(0..<3, next: "b")
        $loadMore()
        answer(3..<5, next: nil)
        $load()
        #expect(notes.count == 5)
        #expect(journal.history == ["get page 1 at the beginning", "get page 2 at b"])
    }

    @Test("A failed page is requested again with the same cursor")
    func failed() {
        $load()
        answer(0..<3, next: "b")
        $loadMore()
        pages.fail(Failure("Broken"))
        $loadMore()
        answer(3..<5, next: nil)
        #expect(notes.count == 5)
        journal.expect("get page 1 at the beginning", "get page 2 at b", "get page 2 at b")
    }
}
