import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CarActionsViewModelTests {
    private let room = Room()
    private let scene: Live<CarActionsViewModel>

    init() {
        scene = Live(CarActionsViewModel(navigator: room.navigator, useCase: room.useCases))
        room.journal.follow(scene.deleted) { "deleted \($0.model)" }
        room.journal.followErrors(scene.errors)
    }

    @Test("A car is edited in its editor, one at a time")
    func edit() {
        scene.input.$edit(.sample(1))
        scene.input.$edit(.sample(2))
        room.navigator.editedCars.finish()
        scene.input.$edit(.sample(2))
        room.journal.expect("edit Model 1", "edit Model 2")
    }

    @Test("A deletion is confirmed, made and told; a no deletes nothing")
    func delete() {
        scene.input.$delete(.sample(1))
        room.navigator.confirmations.finish()
        scene.input.$delete(.sample(1))
        scene.input.$delete(.sample(2))
        room.navigator.confirmations.answer(())
        room.gateways.cars.deletions.answer(())
        room.journal.expect("delete Model 1?", "delete Model 1?", "delete car 1", "deleted Model 1")
    }

    @Test("A deletion that fails can be tried again")
    func failure() {
        for _ in 0..<2 {
            scene.input.$delete(.sample(1))
            room.navigator.confirmations.answer(())
            room.gateways.cars.deletions.fail(Failure("The disk is full."))
        }
        let history = ["delete Model 1?", "delete car 1", "error: The disk is full."]
        #expect(room.journal.history == history + history)
    }
}
