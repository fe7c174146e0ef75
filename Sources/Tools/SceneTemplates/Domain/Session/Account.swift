// for login if !session

/// A signed-in user.
public struct Account: Identifiable, Equatable, Sendable {
    public let id: Int
    public var username: String

    public init(id: Int, username: String) {
        self.id = id
        self.username = username
    }
}
