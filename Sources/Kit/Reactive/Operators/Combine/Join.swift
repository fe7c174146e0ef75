/// The state that the inputs of one `combineLatest` or `zip` share. This state determines when a tuple is complete, and
/// when the stream ends.
@usableFromInline
final class Join {
    /// The scope of the inputs, which end together.
    @usableFromInline let scope: Scope
    /// The number of inputs that have not ended. When it is 0, the stream ends, even if the last tuple was never
    /// complete.
    @usableFromInline var running = 0
    /// The number of inputs without an element for the next tuple. When it is 0, the tuple is complete. This number is
    /// stored, because checking all inputs for each element would take time proportional to the number of inputs.
    @usableFromInline var missing = 0
    /// Whether an input has ended without an element for the next tuple. If so, no more tuples follow.
    @usableFromInline var isExhausted = false
    private let outer: Scope
    private let onCompletion: (Completion) -> Void

    @usableFromInline
    init<Tuple>(in outer: Scope, _ observer: Observer<Tuple>) {
        self.outer = outer
        scope = outer.makeChild()
        onCompletion = observer.onCompletion
    }

    @usableFromInline
    func end(_ completion: Completion) {
        if outer.isActive, scope.end() { onCompletion(completion) }
    }
}

/// One input of a join, with its element for the next tuple and, for `zip`, the elements after it.
@usableFromInline
final class Slot<Element> {
    @usableFromInline let join: Join
    /// The element for the next tuple, which is initialized while `isFilled` is true. Only the holder of the drain
    /// accesses it.
    ///
    /// The element is not an optional, because this code runs unspecialized in a parameter pack, where the metadata of
    /// an optional would be looked up for every element.
    @usableFromInline let first = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @usableFromInline var isFilled = false
    @usableFromInline var hasEnded = false
    @usableFromInline var queue = Queue<Element>()
    @usableFromInline var waiting = 0

    @inlinable
    init(of join: Join) {
        self.join = join
        join.running += 1
        join.missing += 1
    }

    @inlinable
    deinit {
        if isFilled { first.deinitialize(count: 1) }
        first.deallocate()
    }

    /// The element for the next tuple. Read it only when a tuple is created, because then every input has an element.
    /// Otherwise, it would be uninitialized memory.
    @inlinable
    var latest: Element { first.pointee }

    /// Removes the element, which must exist, and makes the next element the current one.
    @inlinable
    func take() -> Element {
        let element = first.move()
        isFilled = false
        if waiting > 0, let next = queue.popFirst() {
            waiting -= 1
            first.initialize(to: next)
            isFilled = true
        } else {
            join.missing += 1
            if hasEnded { join.isExhausted = true }
        }
        return element
    }

    /// Subscribes to the input. A new element replaces the existing element, or is queued after it. Calls `emit` for
    /// each element after which every input has an element.
    @inlinable
    func attach(_ source: Observable<Element>, isQueueing: Bool, _ emit: @escaping () -> Void) where Element: Sendable {
        source.attach(
            join.scope,
            Observer { [self, join] element in
                if !isFilled {
                    first.initialize(to: element)
                    isFilled = true
                    join.missing -= 1
                } else if isQueueing {
                    queue.append(element)
                    waiting += 1
                } else {
                    first.pointee = element
                }
                if join.missing == 0 { emit() }
            } onCompletion: { [self, join] completion in
                hasEnded = true
                join.running -= 1
                if case .finished = completion, isFilled, join.running > 0 { return }
                join.end(completion)
            })
    }
}
