import Domain
import DomainKit
import Reactive
import ReactiveTesting
import SampleDoubles
import Testing

@Suite(.noLeaks) struct CarTests {
    private let journal = Journal()
    private let gateways: GatewayDoubles

    init() {
        gateways = GatewayDoubles(journal)
    }

    @Test("A new car is saved without surrounding white space, then emitted")
    func created() {
        let draft = CarDraft(make: " Fiat", model: "Panda ", trim: " 4x4 ")
        journal.follow(gateways.useCases.saveCar(draft)) { "saved \($0.make) \($0.model) \($0.trim)" }
        journal.expect("add Fiat Panda 4x4")
        gateways.cars.additions.answer(())
        journal.expect("saved Fiat Panda 4x4", "finished")
    }

    @Test("B3-2: a car needs no trim, and every new car gets a new ID")
    func optional() throws {
        let draft = CarDraft(make: "Fiat", model: "Panda")
        #expect(try draft.validated().trim == "")
        #expect(try draft.validated().id != draft.validated().id)
    }

    @Test(
        "A make or model of spaces is invalid and not saved",
        arguments: [
            ("\t", " ", ["Please enter a make", "Please enter a model"]), ("Fiat", "", ["Please enter a model"]),
            ("", "Panda", ["Please enter a make"]),
        ])
    func broken(make: String, model: String, messages: [String]) {
        let error =
            Recorded<Car>(gateways.useCases.saveCar(CarDraft(make: make, model: model))).error as? ValidationError
        #expect(error?.failures.map(\.message) == messages)
        journal.expect()
    }

    @Test("An edited car keeps its ID")
    func updated() {
        var draft = CarDraft(.sample(3))
        draft.trim = " GTI "
        journal.follow(gateways.useCases.saveCar(draft)) { "saved \($0.id.sampleNumber) \($0.model) \($0.trim)" }
        gateways.cars.additions.answer(())
        journal.expect("add Make 3 Model 3 GTI", "saved 3 Model 3 GTI", "finished")
    }

    @Test("A car is deleted by its ID")
    func deleted() {
        journal.follow(gateways.useCases.deleteCar(id: .sampleID(3))) { "deleted" }
        gateways.cars.deletions.answer(())
        journal.expect("delete car 3", "deleted", "finished")
    }

    @Test("Watching cars calls the gateway")
    func watched() {
        journal.follow(gateways.useCases.watchCars()) { "\($0.map(\.model))" }
        gateways.cars.lists.answerAndStay([.sample(2)])
        journal.expect("watch cars", #"["Model 2"]"#)
    }
}
