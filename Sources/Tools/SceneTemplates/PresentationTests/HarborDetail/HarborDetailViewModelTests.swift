// for detail

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

@MainActor @Suite(.noLeaks) struct HarborDetailViewModelTests {
    #if registered
        private struct SeaVoyageUseCases: HasSeaVoyageGateway, HarborDetailUseCase {
            let seaVoyageGateway: any SeaVoyageGateway
        }
    #endif

    private let journal = Journal()
    private let gateway: SeaVoyageGatewayDouble
    private let scene: Live<HarborDetailViewModel>

    init() {
        gateway = SeaVoyageGatewayDouble(journal)
        let useCase = SeaVoyageUseCases(seaVoyageGateway: gateway)
        scene = Live(HarborDetailViewModel(id: SeaVoyage.sample(2).id, useCase: useCase))
    }

    #if offline
        @Test("The details follow their sea voyage while the server is asked, whose failure leaves it on screen")
        func followed() {
            let errors = Recorder(scene.errors)
            scene.input.$load()
            gateway.follows.answerAndStay(.sample(1))
            #expect(scene.seaVoyage.isLoading)
            #expect(scene.seaVoyage.value == .sample(1))
            gateway.follows.answerAndStay(.sample(2))
            #expect(scene.seaVoyage.value == .sample(2))
            gateway.refreshes.fail(Failure("Broken"))
            #expect(scene.seaVoyage.value == .sample(2))
            errors.expect(Failure("Broken"))
            gateway.follows.answerAndStay(nil)
            #expect(scene.seaVoyage.value == nil)
            journal.expect(
                "follow sea voyage \(SeaVoyage.sample(2).id)", "refresh sea voyage \(SeaVoyage.sample(2).id)")
        }
    #else
        @Test("The details find their sea voyage by its identity, and are empty once it is gone")
        func found() {
            scene.input.$load()
            #expect(scene.seaVoyage.isLoading)
            gateway.finds.answer(.sample(2))
            #expect(scene.seaVoyage.value == .sample(2))
            scene.input.$load()
            gateway.finds.answer(nil)
            #expect(scene.seaVoyage == .empty)
            journal.expect("get sea voyage \(SeaVoyage.sample(2).id)", "get sea voyage \(SeaVoyage.sample(2).id)")
        }

        @Test("A failure is shown, and the next load tries again")
        func failure() {
            let errors = Recorder(scene.errors)
            scene.input.$load()
            gateway.finds.fail(Failure("Broken"))
            #expect(scene.seaVoyage.failure == Failure("Broken"))
            errors.expect(Failure("Broken"))
            scene.input.$load()
            gateway.finds.answer(.sample(2))
            #expect(scene.seaVoyage.value == .sample(2))
            journal.expect("get sea voyage \(SeaVoyage.sample(2).id)", "get sea voyage \(SeaVoyage.sample(2).id)")
        }
    #endif
}
