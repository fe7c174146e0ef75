/// The reason why nothing was generated, and a suggestion for a valid input.
public struct GeneratorError: Error, Equatable, Sendable, CustomStringConvertible {
    public let message: String

    public init(_ message: String) {
        self.message = message
    }

    public var description: String { message }
}
