import Reactive
import Synchronization

/// Entries from any thread, in one order.
package final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { $0 } }
    package var count: Int { list.withLock { $0.count } }

    package func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}

/// The failure that the tests' sources fail with.
package struct Broken: Error, Equatable {
    package init() {}
}

extension Completion {
    package var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// An object that tests reference weakly, to see when it is released.
package final class Witness: Sendable {
    package init() {}

    package func touch() {}
}

/// Detects two callbacks of one subscription that overlap, or one that is re-entered.
package final class OverlapDetector: Sendable {
    private let inside = Atomic<Bool>(false)
    private let overlapped = Atomic<Bool>(false)

    package init() {}

    package var hasOverlapped: Bool { overlapped.load(ordering: .relaxed) }

    package func pass(_ body: () -> Void = {}) {
        if inside.exchange(true, ordering: .acquiringAndReleasing) { overlapped.store(true, ordering: .relaxed) }
        body()
        inside.store(false, ordering: .releasing)
    }
}

/// A number that any thread may increase.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}
