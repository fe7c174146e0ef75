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
    private let context = TestContext()
    private let scene: Live<CarActionsViewModel>

    init() {
        scene = Live(CarActionsViewModel(navigator: context.navigator, useCase: context.useCases))
        context.journal.follow(scene.deleted) { "deleted \($0.model)" }
        context.journal.followErrors(scene.errors)
    }

    @Test("Editing a car opens one editor at a time")
    func edit() {
        scene.input.$edit(.sample(1))
        scene.input.$edit(.sample(2))
        context.navigator.editedCars.finish()
        scene.input.$edit(.sample(2))
        context.journal.expect("edit Model 1", "edit Model 2")
    }

    @Test("A confirmed deletion is performed and reported, and the answer “no” deletes nothing")
    func delete() {
        scene.input.$delete(.sample(1))
        context.navigator.confirmations.finish()
        scene.input.$delete(.sample(1))
        scene.input.$delete(.sample(2))
        context.navigator.confirmations.answer(())
        context.gateways.cars.deletions.answer(())
        context.journal.expect("delete Model 1?", "delete Model 1?", "delete car 1", "deleted Model 1")
    }

    @Test("A deletion that fails can be tried again")
    func failure() {
        for _ in 0..<2 {
            scene.input.$delete(.sample(1))
            context.navigator.confirmations.answer(())
            context.gateways.cars.deletions.fail(Failure("The disk is full."))
        }
        let history = ["delete Model 1?", "delete car 1", "error: The disk is full."]
        #expect(context.journal.history == history + history)
    }
}
