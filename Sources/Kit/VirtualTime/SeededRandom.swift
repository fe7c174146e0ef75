import Synchronization

/// A source of random numbers for dependency injection, which draws the same numbers from the same seed at each launch.
/// You can call it from any thread.
public final class SeededRandom: Sendable {
    private let generator: Mutex<SeededGenerator>

    /// Creates a source of random numbers. With equal seeds, two sources draw equal numbers for the same ranges in the
    /// same order.
    public init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// Draws the next number from a range that includes both ends. Calls from several threads share one sequence of
    /// numbers.
    public func draw(from range: ClosedRange<Double>) -> Double {
        generator.withLock { .random(in: range, using: &$0) }
    }
}
