/// Why nothing was generated, as a sentence that says what to write instead.
public struct GeneratorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let message: String

    /// An error with that sentence.
    public init(_ message: String) {
        self.message = message
    }

    /// The sentence.
    public var description: String { message }
}
