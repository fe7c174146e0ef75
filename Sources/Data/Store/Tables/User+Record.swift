import DataKit
import Domain

extension Gender: ColumnValue {}

extension User: Record {
    public static let table: Table<User> = Table(
        "users", Column("id", \.id), Column("name", \.name), Column("gender", \.gender),
        Column("birthday", \.birthday), make: User.init(id:name:gender:birthday:))
}
