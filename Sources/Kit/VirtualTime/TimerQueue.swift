/// The pending callbacks of a virtual clock, in a heap with the earliest one first.
struct TimerQueue {
    typealias Callback = @Sendable (_ isolation: isolated (any Actor)?) -> Void

    private struct Entry {
        let deadline: VirtualClock.Instant
        let precedence: VirtualClock.Precedence
        let number: Int

        static func < (first: Entry, second: Entry) -> Bool {
            (first.deadline.offset, first.precedence.rawValue, first.number)
                < (second.deadline.offset, second.precedence.rawValue, second.number)
        }
    }

    private var heap: [Entry] = []
    /// The callbacks by the numbers of their entries. The entry of a removed callback stays in the heap until it
    /// reaches the top.
    private var callbacks: [Int: Callback] = [:]
    private var lastNumber = 0

    var count: Int { callbacks.count }

    var next: VirtualClock.Instant? { heap.first?.deadline }

    /// The deadlines of all pending callbacks, with the earliest one first.
    var deadlines: [VirtualClock.Instant] {
        heap.filter { callbacks[$0.number] != nil }.map(\.deadline).sorted()
    }

    mutating func add(
        at deadline: VirtualClock.Instant, _ precedence: VirtualClock.Precedence, _ callback: @escaping Callback
    ) -> Int {
        lastNumber += 1
        callbacks[lastNumber] = callback
        heap.append(Entry(deadline: deadline, precedence: precedence, number: lastNumber))
        siftUp()
        return lastNumber
    }

    /// Removes a callback and returns it, so that the caller can release it outside the lock. Returns `nil` if the
    /// callback has already run or was removed.
    mutating func remove(_ number: Int) -> Callback? {
        let callback = callbacks.removeValue(forKey: number)
        dropRemoved()
        return callback
    }

    mutating func takeNext() -> Callback? {
        guard let entry = heap.first else { return nil }
        let callback = callbacks.removeValue(forKey: entry.number)
        dropRemoved()
        return callback
    }

    /// Removes entries without a callback from the top, so that `next` is the time of a callback that will run.
    private mutating func dropRemoved() {
        while let entry = heap.first, callbacks[entry.number] == nil { removeFirst() }
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[smallest] {
                smallest = child
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }

    private mutating func siftUp() {
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }
}
