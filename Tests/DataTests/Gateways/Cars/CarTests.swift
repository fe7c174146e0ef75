import Data
import DataKitDoubles
import Domain
import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Saved cars")
struct CarTests {
    private let gateway: StoredCarGateway

    init() throws {
        gateway = StoredCarGateway(store: try .inMemory())
    }

    @Test("Cars are observed through every change, sorted by make and model")
    func watched() async throws {
        let panda = Domain.Car(make: "Fiat", model: "Panda", trim: "4x4")
        let golf = Domain.Car(make: "volkswagen", model: "Golf")
        let beetle = Domain.Car(make: "Volkswagen", model: "Beetle")
        let cars = Recorder(gateway.watchCars())
        #expect(try await gateway.watchCars().first() == [])
        for car in [golf, panda, beetle] { _ = try await gateway.add(car).first() }
        var renamed = golf
        renamed.trim = "GTI"
        _ = try await gateway.add(renamed).first()
        cars.expect([], [golf], [panda, golf], [panda, beetle, golf], [panda, beetle, renamed])
    }

    @Test("A deleted car is removed, and a second deletion succeeds")
    func deleted() async throws {
        let panda = Domain.Car(make: "Fiat", model: "Panda")
        let golf = Domain.Car(make: "VW", model: "Golf")
        for car in [panda, golf] { _ = try await gateway.add(car).first() }
        for _ in 0..<2 { _ = try await gateway.deleteCar(id: panda.id).first() }
        #expect(try await gateway.watchCars().first() == [golf])
    }

    @Test("B3-2: two cars of the same make and model are saved separately")
    func twins() async throws {
        for _ in 0..<2 { _ = try await gateway.add(Domain.Car(make: "Fiat", model: "Panda")).first() }
        #expect(try await gateway.watchCars().first()?.count == 2)
    }
}
