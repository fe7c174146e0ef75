import DataKit
import Domain

extension Car: Record {
    public static let table: Table<Car> = Table(
        "cars", Columns.id, Columns.make, Columns.model, Column("trim", \.trim),
        make: Car.init(id:make:model:trim:))

    enum Columns {
        static let id = Column("id", \Car.id)
        static let make = Column("make", \Car.make)
        static let model = Column("model", \Car.model)
    }
}
