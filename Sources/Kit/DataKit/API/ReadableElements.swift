import Foundation

/// A list in an answer, without the elements that cannot be read: one bad record does not hide the others.
///
/// A list of which nothing can be read is an error, that of its first element: such an answer is of another contract.
public struct ReadableElements<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in their order.
    public let elements: [Element]
    /// How many could not.
    public let unreadableCount: Int

    /// Reads what can be read.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var failures: [any Error] = []
        while !container.isAtEnd {
            let element = try container.superDecoder()
            do {
                elements.append(try Element(from: element))
            } catch {
                failures.append(error)
            }
        }
        if elements.isEmpty, let failure = failures.first { throw failure }
        self.elements = elements
        unreadableCount = failures.count
    }
}
