import Domain
import DomainKit
import Reactive
import ReactiveTesting
import Testing

/// The number of saved cars of one make.
public struct CarMake: Identifiable, Equatable, Sendable {
    public let make: String
    public let count: Int

    public init(make: String, count: Int) {
        self.make = make
        self.count = count
    }

    public var id: String { make }
}

public protocol CountingCars {
    /// The makes in alphabetical order: now, then after each change.
    func countCars() -> Observable<[CarMake]>
}

extension CountingCars where Self: HasCarGateway {
    public func countCars() -> Observable<[CarMake]> {
        carGateway.watchCars().map { cars in
            Dictionary(grouping: cars, by: \.make)
                .map { CarMake(make: $0, count: $1.count) }
                .sorted { $0.make < $1.make }
        }
    }
}

/// The use case of *Your first scene in ten minutes*.
@Suite(.noLeaks) struct YourFirstVerbTests {
    struct UseCase: HasCarGateway, CountingCars {
        let carGateway: any CarGateway
    }

    struct Cars: CarGateway {
        let lists: Requests<[Car]>

        func watchCars() -> Observable<[Car]> { lists.request("watch cars") }
        func add(_ car: Car) -> Observable<Void> { .empty() }
        func deleteCar(id: Car.ID) -> Observable<Void> { .empty() }
    }

    @Test("Cars are counted by make in alphabetical order after each change")
    func counting() {
        let journal = Journal()
        let lists = Requests<[Car]>(journal)
        let counts = Recorder(UseCase(carGateway: Cars(lists: lists)).countCars())
        lists.answerAndStay([])
        lists.answer([
            Car(make: "Saab", model: "900"), Car(make: "Fiat", model: "Panda"), Car(make: "Saab", model: "9-3"),
        ])
        counts.expect([], [CarMake(make: "Fiat", count: 1), CarMake(make: "Saab", count: 2)], then: .finished)
        journal.expect("watch cars")
    }
}
