import DataKit

extension Folder: Record {
    public static let table: Table<Folder> = Table(
        "folders", Column("id", \.id), Column("name", \.name), make: Folder.init(id:name:))
}
