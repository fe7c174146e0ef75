import Reactive
import Synchronization

/// What happened, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }
    var count: Int { list.withLock { $0.count } }

    func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}

/// The failure that the tests' sources fail with.
struct Broken: Error, Equatable {}

extension Completion {
    var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// An object whose end can be watched through a weak reference.
final class Witness: Sendable {
    func touch() {}
}

/// Detects two callbacks of one subscription that overlap, or one that is re-entered.
final class Turnstile: Sendable {
    private let inside = Atomic<Bool>(false)
    private let overlapped = Atomic<Bool>(false)

    var hasOverlapped: Bool { overlapped.load(ordering: .relaxed) }

    func pass(_ body: () -> Void = {}) {
        if inside.exchange(true, ordering: .acquiringAndReleasing) { overlapped.store(true, ordering: .relaxed) }
        body()
        inside.store(false, ordering: .releasing)
    }
}

/// A number that any thread may raise.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}
