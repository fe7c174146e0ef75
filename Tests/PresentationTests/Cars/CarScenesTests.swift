import Domain
import DomainKit
import Foundation
import Presentation
import Reactive
import ReactiveTesting
import Testing

/// The list, the details and the form of cars over one store.
@Suite(.noLeaks) struct CarScenesTests {
    private struct Store: CarGateway {
        let cars = BehaviorSubject<[Car]>([.sample(1), .sample(2)])
        func watchCars() -> Observable<[Car]> { cars.observable }
        func add(_ car: Car) -> Observable<Void> {
            .deferred { [cars] in
                MainActor.assumeIsolated { cars.send(cars.value + [car]) }
                return .just(())
            }
        }
    }

    private struct Navigator: CarsNavigator, CreateCarNavigator {
        let note: (String) -> Void
        let creations: Requests<Car>
        func toCarDetail(_ car: Car) { note("detail \(car.id.number)") }
        func toCreateCar() -> Driver<Car> { creations.request("create").asDriver() }
        func dismiss(created car: Car?) { note("dismiss with \(car?.model ?? "nothing")") }
    }

    private let journal = Journal()
    private let store = Store()
    private let load = PublishSubject<Void>()
    private let select = PublishSubject<Car.ID>()
    private let create = PublishSubject<Void>()
    private let navigator: Navigator

    init() {
        navigator = Navigator(note: journal.note, creations: Requests(journal))
    }

    private func list() -> CarsViewModel.Output {
        let output = CarsViewModel(navigator: navigator, useCase: DefaultCarsUseCase(carGateway: store))
            .transform(.init(load: load.driver, select: select.driver, create: create.driver), in: journal.bag)
        journal.follow(output.$cars.driver) { $0.trace(\.number) }
        return output
    }

    @Test("B3-1: a store that fails is an error, not an empty list")
    func failure() {
        let output = list()
        journal.followErrors(output.errors)
        load.send(())
        store.cars.fail(GatewayError.storage(message: "cars.db is damaged."))
        journal.expect(
            "idle", "loading", "1-2 end", "1-2 end failed(cars.db is damaged.)", "error: cars.db is damaged.")
    }

    @Test("B3-2: two cars of one make and model are two rows, each selected by its identity")
    func identity() {
        let output = list()
        store.cars.send([
            Car(id: .sample(5), make: "VW", model: "Golf"), Car(id: .sample(6), make: "VW", model: "Golf", trim: "GTI"),
        ])
        load.send(())
        select.send(.sample(6))
        select.send(.sample(9))
        journal.expect("idle", "loading", "5-6 end", "detail 6")
        #expect(output.cars.map(\.text) == ["Golf", "Golf"])
        #expect(output.cars.map(\.detail) == ["VW", "VW"])
    }

    @Test("B3-3: a list that comes from another task is shown on the main actor")
    func otherTask() async {
        let output = list()
        _ = journal.history
        load.send(())
        await Task.detached { [store] in store.cars.send([.sample(7)]) }.value
        for await list in output.$cars.driver.values where list.count == 1 { break }
        #expect(output.cars.map(\.id.number) == [7])
        _ = journal.history
    }

    @Test("B3-4: a navigator is let go with its scene")
    func navigatorIsReleased() {
        final class Router: CarsNavigator {
            func toCarDetail(_ car: Car) {}
            func toCreateCar() -> Driver<Car> { .never() }
        }
        var router: Router? = Router()
        weak let released = router
        if let router {
            _ = CarsViewModel(navigator: router, useCase: DefaultCarsUseCase(carGateway: store))
                .transform(.init(load: load.driver, create: create.driver), in: journal.bag)
        }
        router = nil
        load.send(())
        create.send(())
        #expect(released != nil)
        journal.endScene()
        #expect(released == nil)
    }

    @Test("B3-5: details find their car by its identity, with its trim; one that is not there is the empty state")
    func details() {
        let output = CarDetailViewModel(id: .sample(2), useCase: DefaultCarDetailUseCase(carGateway: store))
            .transform(.init(load: load.driver), in: journal.bag)
        journal.follow(output.$car.driver) { $0.trace { "\($0.make) \($0.model) \($0.trim)" } }
        load.send(())
        store.cars.send([])
        journal.expect("idle", "loading", "loaded(Make 2 Model 2 GT)", "empty")
    }

    @Test("B3-6, B3-7: a new car is in the list at once, and the list says which one it is")
    func creation() {
        let output = list()
        load.send(())
        create.send(())
        _ = store.add(.sample(3)).subscribe { _ in }
        navigator.creations.answer(.sample(3))
        journal.expect("idle", "loading", "1-2 end", "create", "1-3 end")
        #expect(output.created?.number == 3)
    }

    @Test("A form that is left without saving creates nothing")
    func creationCancelled() {
        let output = list()
        load.send(())
        create.send(())
        navigator.creations.finish()
        journal.expect("idle", "loading", "1-2 end", "create")
        #expect(output.created == nil)
    }

    @Test("The form saves what was entered into the store and brings the car back")
    func form() {
        let make = PublishSubject<String>()
        let model = PublishSubject<String>()
        let trim = PublishSubject<String>()
        let output = CreateCarViewModel(
            navigator: navigator, useCase: DefaultCreateCarUseCase(carGateway: store)
        )
        .transform(
            .init(make: make.driver, model: model.driver, trim: trim.driver, create: create.driver), in: journal.bag)
        make.send(" ")
        create.send(())
        #expect(output.form.message(for: .make) == "Please enter a make")
        #expect(output.form.message(for: .model) == "Please enter a model")
        make.send("Fiat")
        model.send("Panda")
        trim.send("4x4")
        create.send(())
        journal.expect("dismiss with Panda")
        #expect(store.cars.value.map { "\($0.make) \($0.model) \($0.trim)" }.last == "Fiat Panda 4x4")
    }
}
