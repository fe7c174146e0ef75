// for list

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

@MainActor @Suite(.noLeaks) struct HarborListViewModelTests {
    private struct Navigator: HarborListNavigator {
        let journal: Journal

        func toSeaVoyageDetail(_ seaVoyage: SeaVoyage) { journal.note("to \(seaVoyage.id)") }
    }

    #if registered
        private struct SeaVoyageUseCases: HasSeaVoyageGateway, HarborListUseCase {
            let seaVoyageGateway: any SeaVoyageGateway
        }
    #endif

    private let journal = Journal()
    private let gateway: SeaVoyageGatewayDouble
    private let scene: Live<HarborListViewModel>

    init() {
        gateway = SeaVoyageGatewayDouble(journal)
        let useCase = SeaVoyageUseCases(seaVoyageGateway: gateway)
        scene = Live(HarborListViewModel(navigator: Navigator(journal: journal), useCase: useCase))
    }

    /// Answers the request for the list with these samples.
    private func answer(_ numbers: Int...) {
        gateway.pages.answer(Page(items: numbers.map(SeaVoyage.sample)))
    }

    @Test("A load shows a row for each sea voyage, and a selected one is shown by the navigator")
    func rows() {
        scene.input.$load()
        answer(1, 2)
        #expect(scene.seaVoyages.map(\.seaVoyage) == [.sample(1), .sample(2)])
        #expect(scene.seaVoyages.map(\.title) == [SeaVoyage.sample(1), .sample(2)].map { seaVoyageTitle($0) })
        scene.input.$select(SeaVoyage.sample(2).id)
        journal.expect("get sea voyages 1", "to \(SeaVoyage.sample(2).id)")
    }

    @Test("A reload asks for the list again")
    func reload() {
        scene.input.$load()
        answer(1)
        scene.input.$reload()
        answer(1, 2)
        #expect(scene.seaVoyages.count == 2)
        journal.expect("get sea voyages 1", "get sea voyages 1")
    }
    #if paged

        @Test("The end of the list asks for the next page")
        func more() {
            scene.input.$load()
            gateway.pages.answer(Page(items: [.sample(1)], next: .cursor("next")))
            scene.input.$loadMore()
            answer(2)
            #expect(scene.seaVoyages.map(\.seaVoyage) == [.sample(1), .sample(2)])
            journal.expect("get sea voyages 1", "get sea voyages 2")
        }
    #endif

    @Test("A failure is reported once, and the next load tries again")
    func failure() {
        journal.follow(scene.errors) { $0.message }
        scene.input.$load()
        gateway.pages.fail(Failure("Broken"))
        #expect(scene.seaVoyages.failure == Failure("Broken"))
        scene.input.$load()
        answer(1)
        #expect(scene.seaVoyages.failure == nil)
        journal.expect("get sea voyages 1", "Broken", "get sea voyages 1")
    }
    #if sectioned

        @Test("Sections have ten rows each by position, the last one the rest")
        func sections() {
            #expect(scene.sections.isEmpty)
            scene.input.$load()
            gateway.pages.answer(Page(items: (0..<21).map(SeaVoyage.sample)))
            #expect(scene.sections.map(\.header) == ["Section 1", "Section 2", "Section 3"])
            #expect(scene.sections.map(\.seaVoyages.count) == [10, 10, 1])
            journal.expect("get sea voyages 1")
        }
    #endif
    #if offline

        @Test("A row says how far its edits have come")
        func marks() {
            scene.input.$load()
            answer(1)
            gateway.changes.send(.updated(.sample(1), EditMark(.waiting)))
            #expect(scene.seaVoyages.map(\.mark.state) == [.waiting])
            gateway.changes.send(.removed(SeaVoyage.sample(1).id))
            #expect(scene.seaVoyages.isEmpty)
            journal.expect("get sea voyages 1")
        }

        @Test("A deletion can be undone, and what was refused sent again")
        func undo() {
            scene.input.$load()
            answer(1)
            let id = SeaVoyage.sample(1).id
            scene.input.$delete(id)
            scene.input.$undo(id)
            scene.input.$retry(id)
            journal.expect("get sea voyages 1", "delete \(id)", "undo \(id)", "retry \(id)")
        }
    #endif
}
