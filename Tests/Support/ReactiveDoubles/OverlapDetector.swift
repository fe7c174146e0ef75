import Synchronization

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
