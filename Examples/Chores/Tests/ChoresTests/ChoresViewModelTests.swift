import ChoresDomain
import ChoresPresentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

nonisolated struct ChoreGatewayDouble: ChoreGateway {
    let pages: Requests<Page<Chore>>
    let saves: Requests<EditOutcome<Chore>>
    let published = PublishSubject<EntityChange<Chore>>()

    init(_ journal: Journal) {
        pages = Requests(journal)
        saves = Requests(journal)
    }

    var chores: ListSource<Edited<Chore>> {
        ListSource(changes: published.observable) { [pages] in pages.request("page \($0.page)") }
    }
    func save(_ chore: Chore, from shown: Chore) -> Observable<EditOutcome<Chore>> {
        saves.request("save \(chore.text), \(chore.isDone)")
    }
    var pendingCount: Observable<Int> { .just(0) }
}

struct NavigatorDouble: ChoresNavigator {
    let editors: Requests<Chore>

    func toEditor(of chore: Chore) -> Driver<Chore> { editors.request("edit \(chore.text)").asDriver() }
}

@Suite(.noLeaks) struct ChoresViewModelTests {
    private let journal = Journal()
    private let gateway: ChoreGatewayDouble
    private let scene: Live<ChoresViewModel>

    init() {
        gateway = ChoreGatewayDouble(journal)
        scene = Live(ChoresViewModel(navigator: NavigatorDouble(editors: Requests(journal)), gateway: gateway))
    }

    @Test("A toggled chore is saved, and its row follows the outcome")
    func toggles() {
        scene.input.$load()
        gateway.pages.answer(Page(items: [Chore(id: 1, text: "Dishes")]))
        scene.input.$toggle(1)
        gateway.published.send(.updated(Chore(id: 1, text: "Dishes", isDone: true), EditMark(.waiting)))
        #expect(scene.chores.map(\.chore.isDone) == [true])
        #expect(scene.chores.map(\.isPending) == [true])
        journal.expect("page 1", "save Dishes, true")
    }

    @Test("A second tap opens no second editor")
    func edits() {
        scene.input.$load()
        gateway.pages.answer(Page(items: [Chore(id: 1, text: "Dishes")]))
        scene.input.$edit(1)
        scene.input.$edit(1)
        journal.expect("page 1", "edit Dishes")
    }
}
