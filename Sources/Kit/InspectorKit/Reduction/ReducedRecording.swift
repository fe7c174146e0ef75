/// The result of ``Replay/reduce(to:_:)``: a recording that shows the fault with the fewest inputs that were found.
public struct ReducedRecording: Sendable {
    /// The remaining inputs and responses, and the events that follow from them up to the fault.
    ///
    /// If the fault is a difference, the recording has the expected value in place of the wrong one. So its replay
    /// shows the difference until the fault is fixed.
    public let recording: Recording
    /// The number of inputs before and after the reduction.
    public let inputs: (before: Int, after: Int)
    /// The number of times that the session was replayed.
    public let replays: Int
}
