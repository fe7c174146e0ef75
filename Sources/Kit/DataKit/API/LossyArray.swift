import Foundation

/// A list in an answer, without the elements that cannot be read: one bad record does not hide the others.
///
/// ```swift
/// let notes = try await api.send(Endpoint<LossyArray<Note>>(path: ["notes"]))
/// let page = Page(items: notes.elements, unreadableItems: notes.unreadableCount)
/// ```
///
/// A list of which nothing can be read is an error, that of its first element: such an answer is of another contract.
public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// In the order of the answer. Empty only where the answer's list is.
    public let elements: [Element]
    /// What `Page` takes as `unreadableItems`: its offsets count the elements that were left out as well.
    public let unreadableCount: Int

    /// Decodes each element by itself.
    ///
    /// - Errors: that of a value that is no list; the first element's where there are some and none can be decoded.
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
