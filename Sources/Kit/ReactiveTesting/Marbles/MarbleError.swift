/// What is wrong with a marble diagram, and where.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
    /// The diagram.
    public let diagram: String
    /// The place of the first character that is wrong, beginning with 0.
    public let column: Int
    /// What is wrong with it.
    public let reason: String

    /// The reason, the diagram and a mark below the character that is wrong.
    public var description: String {
        """
        \(reason) (column \(column + 1)):
          \(diagram)
          \(String(repeating: " ", count: column))^
        """
    }
}
