import Foundation

/// A list in a response, without the elements that cannot be read, so that one bad record does not hide the others.
///
/// ```swift
/// let notes = try await api.send(Endpoint<LossyArray<Note>>(path: ["notes"]))
/// let page = Page(items: notes.elements, unreadableItems: notes.unreadableCount)
/// ```
///
/// A list without any readable element fails with the error of its first element, because such a response probably
/// follows another contract.
public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements in the order of the response. Empty only if the response's list is.
    public let elements: [Element]
    /// The value for `unreadableItems` of a `Page`, whose offsets also count the elements that were left out.
    public let unreadableCount: Int

    /// Decodes each element by itself.
    ///
    /// - Errors: a `DecodingError` if the value is not a list. If the list has elements and none can be decoded, the
    ///   error of the first element.
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
