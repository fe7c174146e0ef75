import DataKit
import DataKitDoubles

struct Car: Record, Equatable {
    static let table = Table("cars", key: "id", columns: ["make", "model", "trim", "price"])
    static let id = Column<Car, Int>("id")
    static let make = Column<Car, String>("make")
    static let trim = Column<Car, String?>("trim")
    static let price = Column<Car, Double>("price")

    var id: Int
    var make = "Audi"
    var model = "A4"
    var trim: String?
    var price = 1.5

    init(id: Int, make: String = "Audi", model: String = "A4", trim: String? = nil, price: Double = 1.5) {
        (self.id, self.make, self.model, self.trim, self.price) = (id, make, model, trim, price)
    }

    init(row: borrowing Row) throws {
        id = try row[0]
        make = try row[1]
        model = try row[2]
        trim = try row[3]
        price = try row[4]
    }

    func bind(to statement: Statement) throws {
        try statement.bind(id, at: 0)
        try statement.bind(make, at: 1)
        try statement.bind(model, at: 2)
        try statement.bind(trim, at: 3)
        try statement.bind(price, at: 4)
    }
}

extension Migration {
    static let cars = Migration(
        sql: """
            CREATE TABLE cars (
                id INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, trim TEXT, price REAL NOT NULL
            ) STRICT;
            """)
}
