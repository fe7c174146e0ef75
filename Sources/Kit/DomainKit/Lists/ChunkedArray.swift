/// An array in chunks of up to 128 elements, so that a change of one element copies one chunk.
///
/// An insertion or a removal takes time in proportion to the number of chunks, which is 375 for 48,000 elements. Reading
/// an element takes logarithmic time in that number.
///
/// Reading is inlinable, because in generic code each access would ask the runtime for the types of the chunk and its
/// elements, and a view reads rows for every frame.
@usableFromInline
package struct ChunkedArray<Element: Sendable>: Sendable {
    @usableFromInline
    package struct Chunk: Sendable {
        @usableFromInline var elements: [Element]
        /// The number of elements before this chunk.
        @usableFromInline var start: Int
    }

    private static var capacity: Int { 128 }

    /// None is empty.
    @usableFromInline package private(set) var chunks: [Chunk] = []
    @usableFromInline package private(set) var count = 0

    package init() {}

    package init(_ elements: some Sequence<Element>) {
        append(contentsOf: elements)
    }

    @inlinable
    package subscript(position: Int) -> Element {
        let chunk = chunks[chunkIndex(of: position)]
        return chunk.elements[position - chunk.start]
    }

    package mutating func update(at position: Int, _ change: (inout Element) -> Void) {
        let chunk = chunkIndex(of: position)
        change(&chunks[chunk].elements[position - chunks[chunk].start])
    }

    package mutating func append(contentsOf elements: some Sequence<Element>) {
        for element in elements {
            if chunks.last.map({ $0.elements.count >= Self.capacity }) ?? true {
                chunks.append(Chunk(elements: [], start: count))
            }
            chunks[chunks.count - 1].elements.append(element)
            count += 1
        }
    }

    package mutating func insert(contentsOf elements: [Element], at position: Int) {
        guard !elements.isEmpty else { return }
        guard position < count else { return append(contentsOf: elements) }
        let index = chunkIndex(of: position)
        chunks[index].elements.insert(contentsOf: elements, at: position - chunks[index].start)
        split(index)
        renumber(from: index)
    }

    package mutating func remove(at position: Int) {
        let index = chunkIndex(of: position)
        chunks[index].elements.remove(at: position - chunks[index].start)
        if chunks[index].elements.isEmpty { chunks.remove(at: index) }
        renumber(from: index)
    }

    package func firstIndex(where predicate: (Element) -> Bool) -> Int? {
        for chunk in chunks {
            if let row = chunk.elements.firstIndex(where: predicate) { return chunk.start + row }
        }
        return nil
    }

    /// Divides a chunk that has become too long.
    private mutating func split(_ index: Int) {
        let elements = chunks[index].elements
        guard elements.count > Self.capacity else { return }
        let parts = stride(from: 0, to: elements.count, by: Self.capacity).map { start in
            Chunk(elements: Array(elements[start..<min(start + Self.capacity, elements.count)]), start: 0)
        }
        chunks.replaceSubrange(index...index, with: parts)
    }

    private mutating func renumber(from index: Int) {
        var start = index == 0 ? 0 : chunks[index - 1].start + chunks[index - 1].elements.count
        for later in chunks.indices[index...] {
            chunks[later].start = start
            start += chunks[later].elements.count
        }
        count = start
    }

    /// The index of the chunk with a position.
    @inlinable
    func chunkIndex(of position: Int) -> Int {
        precondition((0..<count).contains(position), "No element at position \(position): the list has \(count).")
        var low = 0
        var high = chunks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if chunks[middle].start <= position { low = middle } else { high = middle }
        }
        return low
    }
}

extension ChunkedArray: Equatable where Element: Equatable {
    /// Compares the elements, however they are divided into chunks.
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.chunks == right.chunks || (0..<left.count).allSatisfy { left[$0] == right[$0] }
    }
}

extension ChunkedArray.Chunk: Equatable where Element: Equatable {
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}
