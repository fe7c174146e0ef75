import DataKitDoubles

@testable import DataKit

struct Car: Record, Equatable {
    static let id: Column<Car, Int> = Column("id", \.id)
    static let make: Column<Car, String> = Column("make", \.make)
    static let trim: Column<Car, String?> = Column("trim", \.trim)
    static let price: Column<Car, Double> = Column("price", \.price)

    static let table: Table<Car> = Table(
        "cars", id, make, Column("model", \.model), trim, price, make: Car.init(id:make:model:trim:price:))

    var id: Int
    var make: String
    var model: String
    var trim: String?
    var price: Double

    init(id: Int, make: String = "Audi", model: String = "A4", trim: String? = nil, price: Double = 1.5) {
        (self.id, self.make, self.model, self.trim, self.price) = (id, make, model, trim, price)
    }
}

extension Migration {
    static let cars = Migration.creating(Car.table)
}
