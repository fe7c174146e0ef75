import Synchronization

/// Draws the same numbers after each start with the same seed, for an app with injected random numbers. Safe to call
/// from any thread.
public final class SeededRandom: Sendable {
    private let generator: Mutex<SeededGenerator>

    /// Creates a source of random numbers. Equal seeds draw equal numbers for the same ranges in the same order.
    public init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// Draws the next number, both ends of the range included. Calls from several threads share one sequence.
    public func draw(from range: ClosedRange<Double>) -> Double {
        generator.withLock { .random(in: range, using: &$0) }
    }
}
