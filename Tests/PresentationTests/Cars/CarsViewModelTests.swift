import Domain
import DomainKit
import Presentation
import PresentationKit
import PresentationKitDoubles
import ReactiveTesting
import ReactiveUI
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CarsViewModelTests {
    private let context = TestContext()
    private let scene: Live<CarsViewModel>

    private var journal: Journal { context.journal }
    private var lists: Requests<[Car]> { context.gateways.cars.lists }

    init() {
        scene = Live(CarsViewModel(navigator: context.navigator, useCase: context.useCases))
        journal.follow(scene.$cars.driver) { $0.trace(\.id.sampleNumber) }
        journal.follow(scene.created) { "created \($0.sampleNumber)" }
        journal.followErrors(scene.errors)
        journal.expect("idle")
    }

    private func load() {
        scene.input.$load()
        lists.answerAndStay([.sample(1), .sample(2)])
        _ = journal.history
    }

    @Test("B3-1: a failing store is an error, not an empty list")
    func failure() {
        scene.input.$load()
        lists.answerAndStay([.sample(1), .sample(2)])
        lists.fail(Failure("cars.db is damaged."))
        journal.expect(
            "loading", "watch cars", "1-2 end", "1-2 end failed(cars.db is damaged.)", "error: cars.db is damaged.")
        #expect(!scene.cars.state.isEmpty)
    }

    @Test("B3-2: two cars of one make and model are two rows with separate IDs")
    func identity() {
        scene.input.$load()
        lists.answerAndStay([
            Car(id: .sampleID(5), make: "VW", model: "Golf"),
            Car(id: .sampleID(6), make: "VW", model: "Golf", trim: "GTI"),
        ])
        #expect(scene.cars.map(\.text) == ["Golf", "Golf"])
        #expect(scene.cars.map(\.detail) == ["VW", "VW"])
        _ = journal.history
        scene.input.$select(.sampleID(6))
        scene.input.$select(.sampleID(9))
        journal.expect("to Golf")
    }

    @Test("B3-3: a list emitted by another task is shown on the main actor")
    func otherTask() async {
        load()
        await Task.detached { [lists] in lists.answerAndStay([.sample(7)]) }.value
        for await list in scene.$cars.driver.values {
            MainActor.preconditionIsolated()
            if list.count == 1 { break }
        }
        #expect(scene.cars.map(\.id.sampleNumber) == [7])
        _ = journal.history
    }

    @Test("B3-4: a navigator is released together with its scene")
    func navigatorIsReleased() {
        final class Router: CarsNavigator {
            func toCarDetail(_ car: Car) {}
            func toCreateCar() -> Driver<Car> { .never() }
        }
        var router: Router? = Router()
        let released = { [weak released = router] in released }
        var own: Live<CarsViewModel>?
        if let router { own = Live(CarsViewModel(navigator: router, useCase: context.useCases)) }
        router = nil
        own?.input.$create()
        #expect(released() != nil)
        own = nil
        #expect(released() == nil)
    }

    @Test("B3-6, B3-7: the store adds a new car, and the scene reports it once")
    func creation() {
        load()
        scene.input.$create()
        scene.input.$create()
        lists.answerAndStay((1...3).map(Car.sample))
        context.navigator.createdCars.answer(.sample(3))
        journal.expect("create car", "1-3 end", "created 3")
    }

    @Test("Leaving the form without saving creates nothing, and the next form may open")
    func creationCancelled() {
        load()
        scene.input.$create()
        context.navigator.createdCars.finish()
        scene.input.$create()
        journal.expect("create car", "create car")
    }
}
