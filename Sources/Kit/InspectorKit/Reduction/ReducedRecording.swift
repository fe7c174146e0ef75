/// The result of ``Replay/reduce(to:_:)``: a recording that shows the fault with the fewest inputs found.
public struct ReducedRecording: Sendable {
    /// The remaining inputs and responses, and the events up to the fault that follow from them.
    ///
    /// If the fault is a difference, the recording has the expected value in place of the wrong one, so that its replay
    /// shows the difference until the fault is mended.
    public let recording: Recording
    /// The number of inputs before and after.
    public let inputs: (before: Int, after: Int)
    /// How often the session was replayed.
    public let replays: Int
}
