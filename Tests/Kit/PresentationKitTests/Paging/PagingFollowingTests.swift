import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

struct PagingFollowingTests {
    private nonisolated struct Memo: Identifiable, Equatable {
        var id: Int
        var title: String
    }

    private nonisolated struct Row: Identifiable, Equatable {
        var memo: Memo
        var mark = ""
        var id: Int { memo.id }

        init(memo: Memo, mark: EditMark<Memo> = EditMark()) {
            self.memo = memo
            self.mark =
                switch mark.state {
                case .none: ""
                case .waiting: "waiting"
                case .held: "held"
                default: "other"
                }
        }
    }

    private struct Output {
        @Property var list = PagedList<Row>()
        @Event var errors: Driver<Failure>
    }

    private let output = Output()
    private let load = PublishSubject<Void>()
    private let reload = PublishSubject<Void>()
    private let changes = PublishSubject<EntityChange<Memo>>()
    private let bag = SubscriptionBag()
    private let paging: Paging<Edited<Memo>, Row>

    init() {
        let memos = [Memo(id: 1, title: "Milk"), Memo(id: 2, title: "Bread")]
        let source = ListSource(showsCreated: true, changes: changes.observable) { _ in
            .just(Page(items: memos, totalItems: 2))
        }
        paging = Paging(output.$list, errors: output.$errors, source: { source }) {
            Row(memo: $0.entity, mark: $0.mark)
        }
        paging.bind(load: load.observable.asDriver(), reload: reload.observable.asDriver(), in: bag)
    }

    private var rows: [String] { output.list.map { "\($0.memo.title)\($0.mark.isEmpty ? "" : " \($0.mark)")" } }

    @Test("A row shows an edit and keeps its mark until the response")
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

    @Test("A created row comes first and is found by both of its IDs")
    func created() {
        load.send(())
        changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        #expect(rows == ["Jam waiting", "Milk", "Bread"])
        #expect(output.list.totalItems == 3)
        changes.send(.renamed(-1, to: 3))
        changes.send(.updated(Memo(id: 3, title: "Jam"), EditMark()))
        #expect(rows == ["Jam", "Milk", "Bread"])
        #expect(paging.item(3)?.memo.title == "Jam")
        #expect(paging.item(-1)?.id == 3)
    }

    @Test("A row created in a failed list is shown without another request")
    func createdAfterFailure() {
        let list = Crossing()
        list.load.send(())
        list.answers.fail(GatewayError.offline)
        #expect(list.output.list.isLoaded == false)
        list.changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        #expect(list.rows == ["Jam waiting"])
        #expect(list.output.list.failure?.cause == .offline)
        list.changes.send(.inserted(Memo(id: -2, title: "Salt"), EditMark(.waiting)))
        #expect(list.rows == ["Salt waiting", "Jam waiting"])
        #expect(list.output.list.state.value?.count == 2)
        #expect(list.answers.runningCount == 0)
    }

    /// A list whose pages arrive when the test responds, after changes were reported.
    private struct Crossing {
        let output = Output()
        let changes = PublishSubject<EntityChange<Memo>>()
        let reload = PublishSubject<Void>()
        let loadMore = PublishSubject<Void>()
        let load = PublishSubject<Void>()
        let answers = Requests<Page<Memo>>()
        let bag = SubscriptionBag()

        init() {
            let source = ListSource(showsCreated: true, changes: changes.observable) { [answers] _ in
                answers.request("page")
            }
            let paging = Paging(output.$list, errors: output.$errors, source: { source }) {
                Row(memo: $0.entity, mark: $0.mark)
            }
            paging.bind(
                load: load.observable.asDriver(), reload: reload.observable.asDriver(),
                loadMore: loadMore.observable.asDriver(), in: bag)
        }

        var rows: [String] { output.list.map { "\($0.memo.title)\($0.mark.isEmpty ? "" : " \($0.mark)")" } }

        func answer(_ titles: KeyValuePairs<Int, String>, total: Int, next: Int? = nil) {
            answers.answer(
                Page(
                    items: titles.map { Memo(id: $0, title: $1) }, next: next.map { .offset($0) }, totalItems: total))
        }
    }

    @Test("A page read before an edit does not restore the old values")
    func crossedByEdit() {
        let list = Crossing()
        list.reload.send(())
        // The row is not in the list yet.
        list.changes.send(.updated(Memo(id: 2, title: "Rolls"), EditMark(.sending)))
        list.changes.send(.updated(Memo(id: 2, title: "Rolls"), EditMark()))
        list.answer([1: "Milk", 2: "Bread"], total: 3, next: 2)
        #expect(list.rows == ["Milk", "Rolls"])

        list.loadMore.send(())
        list.changes.send(.updated(Memo(id: 3, title: "Green tea"), EditMark(.waiting)))
        list.answer([3: "Tea"], total: 3)
        #expect(list.rows == ["Milk", "Rolls", "Green tea waiting"])

        // A page contains the changes that were reported before its request, or newer values.
        list.reload.send(())
        list.answer([1: "Cream", 2: "Toast"], total: 3, next: 2)
        #expect(list.rows == ["Cream", "Toast"])
    }

    @Test("A page that was read before a creation does not hide the created row")
    func crossedByCreation() {
        let list = Crossing()
        list.reload.send(())
        list.changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        list.changes.send(.inserted(Memo(id: -2, title: "Salt"), EditMark(.waiting)))
        list.changes.send(.inserted(Memo(id: -3, title: "Dust"), EditMark(.waiting)))
        list.changes.send(.removed(-3))
        list.answer([-1: "Jam", 1: "Milk"], total: 1)
        #expect(list.rows == ["Salt waiting", "Jam waiting", "Milk"])
        #expect(list.output.list.totalItems == 3)

        // The server has numbered the rows, but the page still contains them with their earlier IDs.
        list.reload.send(())
        list.changes.send(.renamed(-1, to: 7))
        list.changes.send(.updated(Memo(id: 7, title: "Jam"), EditMark()))
        list.answer([-2: "Salt", -1: "Jam", 1: "Milk"], total: 1)
        #expect(list.rows == ["Salt waiting", "Jam", "Milk"])
        #expect(list.output.list.map(\.id) == [-2, 7, 1])
    }

    @Test("A row created here does not hide a gap before the next page")
    func createdOnNextPage() {
        let list = Crossing()
        list.reload.send(())
        list.answer([1: "Apples", 2: "Bread"], total: 6, next: 2)
        list.changes.send(.inserted(Memo(id: 7, title: "Eggs"), EditMark(.waiting)))
        list.changes.send(.updated(Memo(id: 7, title: "Eggs"), EditMark()))
        // The server sorts by title: 1 2 3 4 7 5 6. Another user deletes 1.
        list.loadMore.send(())
        list.answer([4: "Dates", 7: "Eggs"], total: 6, next: 4)
        // The page is requested again with an earlier offset.
        list.answer([3: "Cheese", 4: "Dates", 7: "Eggs", 5: "Figs", 6: "Grapes"], total: 6)
        #expect(list.output.list.map(\.id) == [7, 1, 2, 3, 4, 5, 6])
    }

    @Test("A creation performed after a reload counts, so another device's deletion is noticed")
    func performedAfterReload() {
        let list = Crossing()
        list.reload.send(())
        list.answer([1: "A", 2: "B"], total: 6, next: 2)
        list.changes.send(.inserted(Memo(id: 7, title: "G"), EditMark(.waiting)))
        list.reload.send(())
        list.answer([7: "G", 1: "A", 2: "B"], total: 6, next: 2)
        list.changes.send(.updated(Memo(id: 7, title: "G"), EditMark()))
        #expect(list.output.list.totalItems == 7)
        // Another user deletes 1 of 1...7.
        list.loadMore.send(())
        list.answer([4: "D", 5: "E"], total: 6, next: 4)
        list.answer([3: "C", 4: "D", 5: "E", 6: "F", 7: "G"], total: 6)
        #expect(list.output.list.map(\.id) == [7, 1, 2, 3, 4, 5, 6])
    }

    @Test("A pending creation that the server already has is counted once")
    func countedByServer() {
        let list = Crossing()
        list.reload.send(())
        list.answer([1: "A", 2: "B"], total: 2)
        list.changes.send(.inserted(Memo(id: 7, title: "G"), EditMark(.waiting)))
        #expect(list.output.list.totalItems == 3)
        list.reload.send(())
        list.answer([1: "A", 2: "B", 7: "G"], total: 3)
        #expect(list.output.list.totalItems == 3)
    }

    @Test("A page with only rows created here leaves no gap")
    func pageOfCreated() {
        let list = Crossing()
        list.reload.send(())
        list.answer([1: "A", 2: "B"], total: 6, next: 2)
        for (id, title) in [(7, "G"), (8, "H")] {
            list.changes.send(.inserted(Memo(id: id, title: title), EditMark(.waiting)))
            list.changes.send(.updated(Memo(id: id, title: title), EditMark()))
        }
        list.changes.send(.updated(Memo(id: 1, title: "A"), EditMark(.held, isDeletion: true)))
        list.loadMore.send(())
        list.answer([8: "H", 7: "G"], total: 8, next: 3)
        #expect(list.output.list.activity == .none)
        #expect(list.output.list.map(\.id) == [8, 7, 1, 2])
    }

    @Test("A pending creation counts toward the total if the first page contains it")
    func undoneCreationOfFirstPage() {
        let list = Crossing()
        list.reload.send(())
        list.changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        list.answer([-1: "Jam", 1: "Milk"], total: 9, next: 1)
        #expect(list.output.list.totalItems == 10)
        list.changes.send(.removed(-1))
        #expect(list.rows == ["Milk"])
        #expect(list.output.list.totalItems == 9)
    }

    @Test("A creation during the first load is shown, even if the load fails")
    func createdDuringFailingLoad() {
        let list = Crossing()
        list.load.send(())
        list.changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        list.answers.fail(GatewayError.timedOut)
        #expect(list.rows == ["Jam waiting"])
        #expect(list.output.list.failure?.cause == .timedOut)
        list.loadMore.send(())
        #expect(list.answers.runningCount == 1)
        list.answer([1: "Milk"], total: 1)
        #expect(list.rows == ["Jam waiting", "Milk"])
    }

    @Test("Undoing a creation lowers the list's total")
    func undoneCreations() {
        let list = Crossing()
        list.reload.send(())
        list.answer([1: "Milk"], total: 9, next: 1)
        list.changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        #expect(list.output.list.totalItems == 10)
        list.reload.send(())
        list.answer([-1: "Jam", 1: "Milk"], total: 9, next: 1)
        list.changes.send(.inserted(Memo(id: -2, title: "Salt"), EditMark(.waiting)))
        #expect(list.output.list.totalItems == 11)
        list.changes.send(.removed(-1))
        #expect(list.rows == ["Salt waiting", "Milk"])
        #expect(list.output.list.totalItems == 10)
        list.changes.send(.removed(-2))
        #expect(list.output.list.totalItems == 9)
    }

    @Test("The total of a complete list is correct whether a deletion precedes or follows its page")
    func crossedByDeletion() {
        for isCountedBefore in [true, false] {
            let list = Crossing()
            list.reload.send(())
            list.answer([1: "Milk", 2: "Bread"], total: 4, next: 2)
            list.loadMore.send(())
            if isCountedBefore { list.changes.send(.removed(1)) }
            list.answer([2: "Bread", 3: "Tea", 4: "Salt"], total: isCountedBefore ? 4 : 3)
            if !isCountedBefore { list.changes.send(.removed(1)) }
            #expect(list.rows == ["Bread", "Tea", "Salt"])
            #expect(list.output.list.totalItems == 3)
        }
    }

    @Test("A changed row keeps its change until its entity changes")
    func changed() {
        load.send(())
        paging.update(1) { $0.memo.title += ", open" }
        changes.send(.updated(Memo(id: 2, title: "Rolls"), EditMark(.waiting)))
        #expect(rows == ["Milk, open", "Rolls waiting"])
        changes.send(.updated(Memo(id: 1, title: "Cream"), EditMark(.waiting)))
        #expect(rows == ["Cream waiting", "Rolls waiting"])
    }

    @Test("A row with its own state is updated, not created again")
    func updated() {
        let output = Output()
        let source = ListSource(showsCreated: true, changes: changes.observable) { _ in
            .just(Page(items: [Memo(id: 1, title: "Milk")]))
        }
        let paging = Paging(output.$list, errors: output.$errors, source: { source }) {
            Row(memo: $0.entity, mark: $0.mark)
        } update: { row, edited in
            row = Row(
                memo: Memo(id: row.id, title: "\(row.memo.title), then \(edited.entity.title)"), mark: edited.mark)
        }
        paging.bind(load: load.observable.asDriver(), in: bag)
        var rows: [String] { output.list.map { "\($0.memo.title)\($0.mark.isEmpty ? "" : " \($0.mark)")" } }
        load.send(())
        changes.send(.updated(Memo(id: 1, title: "Cream"), EditMark(.waiting)))
        #expect(rows == ["Milk, then Cream waiting"])
        changes.send(.updated(Memo(id: 1, title: "Milk"), EditMark()))
        #expect(rows == ["Milk, then Cream, then Milk"])
        changes.send(.inserted(Memo(id: -1, title: "Jam"), EditMark(.waiting)))
        changes.send(.renamed(-1, to: 9))
        changes.send(.updated(Memo(id: 9, title: "Jam"), EditMark()))
        #expect(rows == ["Jam", "Milk, then Cream, then Milk"])
        #expect(output.list.map(\.id) == [9, 1])
    }
}
