public struct Folder: Identifiable, Equatable, Sendable, Codable {
    /// The number from the server. It is negative until the server has the folder.
    public let id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
