import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import Testing

/// Rows that follow what is edited, answered and pulled.
struct PagingFollowingTests {
    private nonisolated struct Memo: Identifiable, Equatable {
        var id: Int
        var title: String
    }

    private nonisolated struct Row: Identifiable, Equatable {
        var memo: Memo
        var mark = ""
        var id: Int { memo.id }
    }

    private struct Output {
        @Property(removingDuplicates: false) var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    private let output = Output()
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let changes = PublishSubject<EntityChange<Memo>>()
    private let bag = SubscriptionBag()
    private let paging: Paging<Memo, Row>

    init() {
        let memos = [Memo(id: 1, title: "Milk"), Memo(id: 2, title: "Bread")]
        paging = Paging(output.$list, errors: output.$errors) { _ in
            .just(Page(items: memos, totalItems: 2))
        } item: {
            Row(memo: $0)
        }
        paging.bind(load: load.observable.asDriver(), reload: reload.observable.asDriver(), in: bag)
        paging.follow(
            changes.observable, showsCreated: true,
            mark: { row, mark in
                switch mark.state {
                case .waiting: row.mark = "waiting"
                case .held: row.mark = "held"
                default: row.mark = "other"
                }
            }, in: bag)
    }

    private var rows: [String] { output.list.map { "\($0.memo.title)\($0.mark.isEmpty ? "" : " \($0.mark)")" } }

    @Test("A row shows an edit and its mark, keeps the mark over a page, and loses it with the answer")
    func marks() {
        changes.send(.updated(Memo(id: 1, title: "Milk"), EditMark(.held, isDeletion: true)))
        load.send(())
        #expect(rows == ["Milk held", "Bread"])
        changes.send(.updated(Memo(id: 2, title: "Rolls"), EditMark(.waiting)))
        #expect(rows == ["Milk held", "Rolls waiting"])
        reload.send(())
        #expect(rows == ["Milk held", "Bread waiting"])
        changes.send(.updated(Memo(id: 2, title: "Rolls"), EditMark()))
        #expect(rows == ["Milk held", "Rolls"])
        changes.send(.removed(1))
        #expect(rows == ["Rolls"])
    }

    @Test("What is created stands first, and becomes the row of the identity that the server gives it")
    func created() {
        load.send(())
        changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        #expect(rows == ["Jam waiting", "Milk", "Bread"])
        #expect(output.list.totalItems == 3)
        changes.send(.renamed(-1, to: 3))
        changes.send(.updated(Memo(id: 3, title: "Jam"), EditMark()))
        #expect(rows == ["Jam", "Milk", "Bread"])
        #expect(paging.item(3)?.memo.title == "Jam")
        #expect(paging.item(-1) == nil)
    }

    @Test("A row that keeps something of its own is changed, not made anew")
    func changed() {
        let output = Output()
        var rows: [String] { output.list.map { "\($0.memo.title)\($0.mark.isEmpty ? "" : " \($0.mark)")" } }
        let memos = Observable<Page<Memo>>.just(Page(items: [Memo(id: 1, title: "Milk")]))
        let paging = Paging(output.$list, errors: output.$errors, getPage: { _ in memos }) { Row(memo: $0) }
        paging.bind(load: load.observable.asDriver(), in: bag)
        paging.follow(
            changes.observable, show: { row, memo in row.memo.title = "\(row.memo.title), then \(memo.title)" },
            mark: { row, mark in row.mark = mark == EditMark() ? "" : "marked" }, in: bag)
        load.send(())
        changes.send(.updated(Memo(id: 1, title: "Cream"), EditMark(.waiting)))
        #expect(rows == ["Milk, then Cream marked"])
        changes.send(.updated(Memo(id: 1, title: "Milk"), EditMark()))
        #expect(rows == ["Milk, then Cream, then Milk"])
    }
}
