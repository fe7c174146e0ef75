import DataKit
import Domain
import Foundation

/// A car in the store.
struct CarRow: Record {
    static let table = Table("cars", key: "id", columns: ["make", "model", "trim"])

    let car: Car

    var id: UUID { car.id }

    init(_ car: Car) {
        self.car = car
    }

    init(row: borrowing Row) throws {
        car = Car(id: try row[0], make: try row[1], model: try row[2], trim: try row[3])
    }

    func bind(to statement: Statement) throws {
        try statement.bind(car.id, at: 0)
        try statement.bind(car.make, at: 1)
        try statement.bind(car.model, at: 2)
        try statement.bind(car.trim, at: 3)
    }
}
