/// A first-in, first-out queue of waiting elements. Each operation takes amortized constant time.
@usableFromInline
struct Queue<Element> {
    /// The element that has waited longest. This element is stored separately, so that a single waiting element needs
    /// no array.
    @usableFromInline var first: Element?
    @usableFromInline var rest: [Element?] = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var count: Int { first == nil ? 0 : 1 + rest.count - head }

    @inlinable
    mutating func append(_ element: Element) {
        if first == nil { first = element } else { rest.append(element) }
    }

    @inlinable
    mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        first = rest.isEmpty ? nil : popRest()
        return element
    }

    @inlinable
    mutating func popRest() -> Element? {
        let element = rest[head].take()
        head += 1
        if head == rest.count {
            rest.removeAll(keepingCapacity: head <= 256)
            head = 0
        } else if head >= 64, head * 2 >= rest.count {
            // Remove the free space at the front. Otherwise, a queue that is never empty would keep the memory of its
            // removed elements.
            rest.removeFirst(head)
            head = 0
        }
        return element
    }

    @inlinable
    mutating func removeAll() {
        self = Queue()
    }
}
