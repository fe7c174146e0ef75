/// A task to do.
public struct Chore: Identifiable, Equatable, Sendable {
    public let id: Int
    public var text: String
    public var isDone: Bool

    public init(id: Int, text: String, isDone: Bool = false) {
        self.id = id
        self.text = text
        self.isDone = isDone
    }
}
