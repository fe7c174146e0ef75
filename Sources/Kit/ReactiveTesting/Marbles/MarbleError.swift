/// A mistake in a marble diagram, which is reported as an issue when the diagram is played or compared.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
    /// The whole diagram, as written in the test.
    public let diagram: String
    /// The index of the first wrong character, counted from 0.
    public let column: Int
    /// A description of the mistake. ``description`` adds its position.
    public let reason: String

    /// The reason, followed by the diagram with a mark below the wrong character.
    public var description: String {
        """
        \(reason) (column \(column + 1)):
          \(diagram)
          \(String(repeating: " ", count: column))^
        """
    }
}
