import DataKit
import Domain
import Reactive

/// Cars in the app's store.
public struct StoredCarGateway: CarGateway {
    private let store: Store

    /// A gateway to `store`.
    public init(store: Store) {
        self.store = store
    }

    /// The saved cars by make and model: now, then after each change.
    public func watchCars() -> Observable<[Car]> {
        store.observe { connection in
            try connection.fetch(
                Query(
                    orderedBy: Car.Columns.make.ascendingIgnoringCase, Car.Columns.model.ascendingIgnoringCase,
                    Car.Columns.id.ascending))
        }
    }

    /// Saves a car; one that is saved already gets the new values.
    public func add(_ car: Car) -> Observable<Void> {
        store.write { try $0.upsert(car) }
    }

    /// Deletes a car. Deleting one that does not exist succeeds.
    public func deleteCar(id: Car.ID) -> Observable<Void> {
        store.write { try $0.delete(Car.self, id: id) }
    }
}
