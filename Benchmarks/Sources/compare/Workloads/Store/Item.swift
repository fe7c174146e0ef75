/// A row as in the lists of an app, with numbers, texts, and a text that is often missing.
struct Item: Equatable, Sendable {
    var id: Int
    var title: String
    var price: Double
    var stock: Int
    var category: String
    var note: String?

    /// The items `1...count`, as `fill` makes them.
    static func made(_ count: Int) -> [Item] {
        (1...count).map { id in
            Item(
                id: id, title: "Item number \(id)", price: Double(id) * 0.25, stock: id % 100,
                category: "category \(id % 20)", note: id.isMultiple(of: 2) ? "A note on item \(id)" : nil)
        }
    }

    @Sendable
    static func checksum(_ count: Int) -> Int {
        (1...count).reduce(0) { $0 &+ $1 &+ $1 % 100 }
    }

    static func sum(_ items: some Sequence<Item>) -> Int {
        items.reduce(0) { $0 &+ $1.id &+ $1.stock }
    }

    /// A query for the sum over the table, which must equal `checksum`.
    static let storedSum = "SELECT sum(id + stock) FROM items"

    static let schema = """
        CREATE TABLE items (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, price REAL NOT NULL, stock INTEGER NOT NULL,
            category TEXT NOT NULL, note TEXT
        ) STRICT
        """

    /// Returns SQL that creates rows within SQLite, so that a benchmark of reading does not also measure writing.
    static func fill(_ count: Int) -> String {
        """
        WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < \(count))
        INSERT INTO items
        SELECT id, 'Item number ' || id, id * 0.25, id % 100, 'category ' || (id % 20),
            CASE id % 2 WHEN 0 THEN 'A note on item ' || id END
        FROM ids
        """
    }
}
