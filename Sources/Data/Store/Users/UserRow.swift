import DataKit
import Domain
import Foundation

extension Gender: ColumnValue {}

/// A person in the store.
struct UserRow: Record {
    static let table = Table("users", key: "id", columns: ["name", "gender", "birthday"])

    let user: User

    var id: UUID { user.id }

    init(_ user: User) {
        self.user = user
    }

    init(row: borrowing Row) throws {
        user = User(id: try row[0], name: try row[1], gender: try row[2], birthday: try row[3])
    }

    func bind(to statement: Statement) throws {
        try statement.bind(user.id, at: 0)
        try statement.bind(user.name, at: 1)
        try statement.bind(user.gender, at: 2)
        try statement.bind(user.birthday, at: 3)
    }
}
