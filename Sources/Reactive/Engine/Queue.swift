/// Elements that wait, first in, first out, each step in amortised constant time.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var slots: [Element?] = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == slots.count }

    @inlinable var count: Int { slots.count - head }

    @inlinable var first: Element? { isEmpty ? nil : slots[head] }

    @inlinable
    mutating func append(_ element: Element) {
        slots.append(element)
    }

    /// Takes out the element that has waited longest.
    @inlinable
    mutating func popFirst() -> Element? {
        guard head < slots.count else { return nil }
        let element = slots[head].take()
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: head <= 256)
            head = 0
        } else if head >= 64, head * 2 >= slots.count {
            // A queue that never runs empty gives its past back too.
            slots.removeFirst(head)
            head = 0
        }
        return element
    }

    @inlinable
    mutating func removeAll() {
        slots = []
        head = 0
    }
}
