/// A random number generator that produces the same numbers from the same seed, on every platform and with every
/// version of the standard library.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014). Do not use it for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator from any integer. For a negative seed, the bit pattern is used, so -1 is the same as
    /// `UInt64.max`.
    public init(seed: some BinaryInteger) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    /// Returns the next 64 random bits, as in SplitMix64's reference implementation.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
