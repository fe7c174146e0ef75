import Synchronization

package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func add(_ number: Int = 1) { count.add(number, ordering: .relaxed) }
}
