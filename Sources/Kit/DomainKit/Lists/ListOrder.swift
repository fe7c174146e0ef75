/// IDs in the order of a list, each at most once, with their positions.
///
/// The IDs are in chunks of up to 128, and a dictionary has the chunk of each ID. So a change of one row costs the number
/// of chunks, which is 375 additions in a list of 48,000 rows, and copies one chunk.
struct ListOrder<ID: Hashable & Sendable>: Sendable {
    private struct Chunk: Sendable {
        /// Identifies the chunk, also after chunks before it have come or gone.
        let key: Int
        var ids: [ID]
    }

    private static var capacity: Int { 128 }

    /// None is empty.
    private var chunks: [Chunk] = []
    private var keys: [ID: Int] = [:]
    private var nextKey = 0

    var count: Int { keys.count }

    var isEmpty: Bool { keys.isEmpty }

    var ids: [ID] {
        var ids: [ID] = []
        ids.reserveCapacity(count)
        for chunk in chunks { ids += chunk.ids }
        return ids
    }

    subscript(position: Int) -> ID {
        var row = position
        for chunk in chunks {
            if row < chunk.ids.count { return chunk.ids[row] }
            row -= chunk.ids.count
        }
        preconditionFailure("No row at position \(position): the list has \(count).")
    }

    func contains(_ id: ID) -> Bool { keys[id] != nil }

    func position(of id: ID) -> Int? { place(of: id)?.position }

    mutating func append(_ id: ID) {
        if chunks.last.map({ $0.ids.count == Self.capacity }) ?? true { chunks.append(newChunk()) }
        chunks[chunks.count - 1].ids.append(id)
        keys[id] = chunks[chunks.count - 1].key
    }

    mutating func insertFirst(_ id: ID) {
        if chunks.first.map({ $0.ids.count == Self.capacity }) ?? true { chunks.insert(newChunk(), at: 0) }
        chunks[0].ids.insert(id, at: 0)
        keys[id] = chunks[0].key
    }

    /// Returns the position that the ID had.
    @discardableResult
    mutating func remove(_ id: ID) -> Int? {
        guard let place = place(of: id) else { return nil }
        keys[id] = nil
        chunks[place.chunk].ids.remove(at: place.row)
        if chunks[place.chunk].ids.isEmpty { chunks.remove(at: place.chunk) }
        return place.position
    }

    /// Puts an ID that the list does not have in the place of another. Returns its position.
    mutating func replace(_ id: ID, with new: ID) -> Int? {
        guard let place = place(of: id) else { return nil }
        keys[new] = keys.removeValue(forKey: id)
        chunks[place.chunk].ids[place.row] = new
        return place.position
    }

    private func place(of id: ID) -> (chunk: Int, row: Int, position: Int)? {
        guard let key = keys[id] else { return nil }
        var start = 0
        for (index, chunk) in chunks.enumerated() {
            if chunk.key == key { return chunk.ids.firstIndex(of: id).map { (index, $0, start + $0) } }
            start += chunk.ids.count
        }
        return nil
    }

    private mutating func newChunk() -> Chunk {
        nextKey += 1
        return Chunk(key: nextKey, ids: [])
    }
}

extension ListOrder: Equatable {
    /// Compares the IDs, however they are divided into chunks.
    static func == (left: Self, right: Self) -> Bool { left.count == right.count && left.ids == right.ids }
}
