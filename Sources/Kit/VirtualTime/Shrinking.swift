/// Shrinks a failing list by delta debugging: smaller and smaller chunks are removed for as long as the rest still
/// fails.
///
/// The owner tests the candidates. So a unit test can use this type synchronously, and a replay can wait between
/// candidates.
package struct Shrinking<Element> {
    /// The shortest failing list so far. After the last candidate, removing any single element would end the failure.
    package private(set) var elements: [Element]
    private var size: Int
    private var start = 0
    private var isShorter = false

    /// - Parameter elements: A list that fails.
    package init(_ elements: [Element]) {
        self.elements = elements
        size = max(1, elements.count)
    }

    /// The list to try next, or `nil` after the last one.
    package var candidate: [Element]? {
        guard start < elements.count else { return nil }
        return Array(elements[..<start] + elements[min(start + size, elements.count)...])
    }

    /// Continues after a candidate that does not fail.
    package mutating func passed() {
        start += size
        advance()
    }

    /// Continues after a candidate that fails.
    ///
    /// - Parameter rest: The elements of the candidate that are necessary for the failure, as far as the owner knows.
    package mutating func failed(_ rest: [Element]) {
        elements = rest
        isShorter = true
        advance()
    }

    private mutating func advance() {
        while start >= elements.count, size > 1 || isShorter {
            (size, start, isShorter) = (max(1, size / 2), 0, false)
        }
    }
}
