/// Removes elements from a list that fails, in ever smaller chunks, for as long as the rest still fails: delta debugging.
///
/// The value does not run the candidates. Its owner does, so that a test and a replay, which has to wait, share this
/// code.
package struct Shrinking<Element> {
    /// The shortest list so far that fails. After the last candidate, no single element can be removed from it.
    package private(set) var elements: [Element]
    private var size: Int
    private var start = 0
    private var isShorter = false

    /// - Parameter elements: A list that fails.
    package init(_ elements: [Element]) {
        self.elements = elements
        size = max(1, elements.count)
    }

    /// The list to try next, or nil after the last one.
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
    /// - Parameter rest: The elements of the candidate that the failure needs, as far as the owner knows.
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
