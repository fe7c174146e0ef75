import Synchronization
import VirtualTime

/// Draws the same numbers at each start with the same seed. Safe to call from any thread.
nonisolated final class SeededRandom: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    func draw(from range: ClosedRange<Double>) -> Double {
        generator.withLock { .random(in: range, using: &$0) }
    }
}
