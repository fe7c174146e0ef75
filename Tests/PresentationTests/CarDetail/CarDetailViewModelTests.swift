import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CarDetailViewModelTests {
    @Test("B3-5: details find their car by its ID, and a missing car is empty")
    func details() {
        let context = TestContext()
        let scene = Live(CarDetailViewModel(id: .sampleID(2), useCase: context.useCases))
        context.journal.follow(scene.$car.driver) { $0.trace { "\($0.make) \($0.model) \($0.trim)" } }
        scene.input.$load()
        context.gateways.cars.lists.answerAndStay([.sample(1), .sample(2)])
        context.gateways.cars.lists.answerAndStay([.sample(1)])
        scene.end()
        context.journal.expect(
            "idle", "loading", "watch cars", "loaded(Make 2 Model 2 GT)", "empty", "cancelled: watch cars")
    }
}
