import Synchronization

/// Elements in the order of a list, accessible by position or by ID, and stored in chunks of up to 256 elements.
///
/// A change of one element copies one chunk and the table of chunks. A list of 48,000 elements has 188 chunks. Finding
/// an element takes time that is logarithmic in the number of chunks.
///
/// Reading is inlinable. In generic code, each access would ask the runtime for the types of the chunk and its
/// elements, and a view reads rows for every frame.
@usableFromInline
package struct IdentifiedArray<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    @usableFromInline
    package struct Chunk: Sendable {
        @usableFromInline var elements: [Element]
        /// The number of elements before this chunk.
        @usableFromInline var start: Int
        /// Identifies the chunk in ``index``. Later chunks have larger keys.
        var key: Int
    }

    /// Finds the chunk that contains an ID, by the chunk's key.
    ///
    /// Copies of an array share the index. Otherwise, each change of a copy would have to copy the whole index. The
    /// index contains the IDs of all copies. If an entry is outdated, the array searches in linear time. If an array
    /// has no copies, it also removes the IDs of removed elements from the index.
    private final class Index: Sendable {
        let keys = Mutex<[Element.ID: Int]>([:])
    }

    private static var capacity: Int { 256 }
    /// The distance between the keys of new chunks, which leaves room for the keys of chunks in between.
    private static var keyDistance: Int { 1 << 32 }

    /// The chunks in order. No chunk is empty.
    @usableFromInline package private(set) var chunks: [Chunk] = []
    @usableFromInline package private(set) var count = 0
    private var index = Index()

    package init() {}

    package init(_ elements: some Sequence<Element>) {
        append(contentsOf: elements)
    }

    @inlinable
    package subscript(position: Int) -> Element {
        let chunk = chunks[chunkIndex(of: position)]
        return chunk.elements[position - chunk.start]
    }

    package func contains(_ id: Element.ID) -> Bool { position(of: id) != nil }

    /// Returns the position of an element. If another copy of the array has moved or removed it since, this takes
    /// linear time.
    package func position(of id: Element.ID) -> Int? {
        guard let key = index.keys.withLock({ $0[id] }) else { return nil }
        if let chunk = chunk(at: key), let row = chunk.elements.firstIndex(where: { $0.id == id }) {
            return chunk.start + row
        }
        for chunk in chunks {
            if let row = chunk.elements.firstIndex(where: { $0.id == id }) { return chunk.start + row }
        }
        return nil
    }

    package mutating func update(at position: Int, _ change: (inout Element) -> Void) {
        let chunk = chunkIndex(of: position)
        let row = position - chunks[chunk].start
        let id = chunks[chunk].elements[row].id
        change(&chunks[chunk].elements[row])
        guard chunks[chunk].elements[row].id != id else { return }
        forget(id)
        note([chunks[chunk].elements[row]], in: chunks[chunk].key)
    }

    package mutating func append(contentsOf elements: some Sequence<Element>) {
        var rest = Array(elements)[...]
        while !rest.isEmpty {
            if chunks.last.map({ $0.elements.count >= Self.capacity }) ?? true {
                let key = chunks.last.map { $0.key + Self.keyDistance } ?? 0
                chunks.append(Chunk(elements: [], start: count, key: key))
            }
            let last = chunks.count - 1
            let part = rest.prefix(Self.capacity - chunks[last].elements.count)
            chunks[last].elements += part
            note(part, in: chunks[last].key)
            count += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    package mutating func insert(contentsOf elements: [Element], at position: Int) {
        guard !elements.isEmpty else { return }
        guard position < count else { return append(contentsOf: elements) }
        let index = chunkIndex(of: position)
        chunks[index].elements.insert(contentsOf: elements, at: position - chunks[index].start)
        note(elements[...], in: chunks[index].key)
        split(index)
        renumber(from: index)
    }

    package mutating func remove(at position: Int) {
        let index = chunkIndex(of: position)
        let element = chunks[index].elements.remove(at: position - chunks[index].start)
        forget(element.id)
        if chunks[index].elements.isEmpty { chunks.remove(at: index) }
        renumber(from: index)
    }

    /// Removes an element, and returns the position that it had.
    @discardableResult
    package mutating func remove(_ id: Element.ID) -> Int? {
        guard let position = position(of: id) else { return nil }
        remove(at: position)
        return position
    }

    /// Splits a chunk that is too long into equal parts, so that more elements fit.
    private mutating func split(_ index: Int) {
        let elements = chunks[index].elements
        guard elements.count > Self.capacity else { return }
        let count = (elements.count + Self.capacity - 1) / Self.capacity
        let length = (elements.count + count - 1) / count
        let key = chunks[index].key
        let next = index + 1 < chunks.count ? chunks[index + 1].key : key + count * Self.keyDistance
        let distance = (next - key) / count
        let parts = (0..<count).map { part in
            let rows = elements.dropFirst(part * length).prefix(length)
            return Chunk(elements: Array(rows), start: 0, key: key + part * distance)
        }
        chunks.replaceSubrange(index...index, with: parts)
        if distance > 0 {
            for part in parts.dropFirst() { note(part.elements[...], in: part.key) }
        } else {
            for chunk in chunks.indices {
                chunks[chunk].key = chunk * Self.keyDistance
                note(chunks[chunk].elements[...], in: chunks[chunk].key)
            }
        }
    }

    private func note(_ elements: ArraySlice<Element>, in key: Int) {
        index.keys.withLock { keys in
            for element in elements { keys[element.id] = key }
        }
    }

    private mutating func forget(_ id: Element.ID) {
        guard isKnownUniquelyReferenced(&index) else { return }
        index.keys.withLock { $0[id] = nil }
    }

    private mutating func renumber(from index: Int) {
        var start = index == 0 ? 0 : chunks[index - 1].start + chunks[index - 1].elements.count
        for later in chunks.indices[index...] {
            chunks[later].start = start
            start += chunks[later].elements.count
        }
        count = start
    }

    private func chunk(at key: Int) -> Chunk? {
        let index = lastChunk { $0.key <= key }
        return chunks.indices.contains(index) && chunks[index].key == key ? chunks[index] : nil
    }

    /// Returns the index of the chunk that contains a position.
    @inlinable
    func chunkIndex(of position: Int) -> Int {
        precondition(
            (0..<count).contains(position), "Position \(position) is out of range: the list has \(count) elements.")
        return lastChunk { $0.start <= position }
    }

    /// Returns the index of the last chunk that satisfies the predicate, by a binary search. All chunks that satisfy
    /// the predicate must come first, and the first chunk must always satisfy it.
    @inlinable
    func lastChunk(where isBefore: (Chunk) -> Bool) -> Int {
        var low = 0
        var high = chunks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if isBefore(chunks[middle]) { low = middle } else { high = middle }
        }
        return low
    }
}

extension IdentifiedArray: Equatable where Element: Equatable {
    /// Compares the elements, regardless of how they are divided into chunks.
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.change(since: right) == nil
    }

    /// Returns the range of positions that has changed since an earlier version, in the old and in the new array.
    /// Returns `nil` if both have the same elements.
    ///
    /// Chunks that both versions share are not compared.
    package func change(since old: Self) -> (old: Range<Int>, new: Range<Int>)? {
        let first = zip(chunks, old.chunks).prefix { $0.isShared(with: $1) }.count
        let tail = zip(chunks[first...].reversed(), old.chunks[first...].reversed()).prefix { $0.isShared(with: $1) }
        let shared = tail.reduce(0) { $0 + $1.0.elements.count }
        var start = chunks.prefix(first).last.map { $0.start + $0.elements.count } ?? 0
        var (end, oldEnd) = (count - shared, old.count - shared)
        while start < min(end, oldEnd), self[start] == old[start] { start += 1 }
        while start < min(end, oldEnd), self[end - 1] == old[oldEnd - 1] { (end, oldEnd) = (end - 1, oldEnd - 1) }
        return start == end && start == oldEnd ? nil : (start..<oldEnd, start..<end)
    }
}

extension IdentifiedArray.Chunk {
    /// Whether both arrays share the same storage, and therefore have the same elements.
    fileprivate func isShared(with other: Self) -> Bool {
        elements.count == other.elements.count
            && elements.withUnsafeBufferPointer(\.baseAddress) == other.elements.withUnsafeBufferPointer(\.baseAddress)
    }
}
