import DataKit
import Domain
import Reactive

public struct StoredCarGateway: CarGateway {
    private let store: Store

    public init(store: Store) {
        self.store = store
    }

    public func watchCars() -> Observable<[Car]> {
        store.observe { connection in
            try connection.fetch(
                Query(
                    orderedBy: Car.Columns.make.ascendingIgnoringCase, Car.Columns.model.ascendingIgnoringCase,
                    Car.Columns.id.ascending))
        }
    }

    public func add(_ car: Car) -> Observable<Void> {
        store.write { try $0.upsert(car) }
    }

    public func deleteCar(id: Car.ID) -> Observable<Void> {
        store.write { try $0.delete(Car.self, id: id) }
    }
}
