import Foundation

/// A list in a response, without the elements that cannot be read, so that one bad record does not hide the others.
///
/// ```swift
/// let notes = try await api.send(Endpoint<LossyArray<Note>>(path: ["notes"]))
/// let page = Page(items: notes.elements, unreadableItems: notes.unreadableCount)
/// ```
///
/// A list without any readable element fails with the error of its first element, because a response without any
/// readable element probably follows another contract.
public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements in the order of the response. The array is empty only if the list in the response is empty.
    public let elements: [Element]
    /// The number of elements that were left out. Pass it to a `Page` as `unreadableItems`, because the page's offsets
    /// also count these elements.
    public let unreadableCount: Int

    /// Decodes each element separately, so that one failure does not affect the other elements.
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
