/// The wake-up line of one subscription: an async stream that keeps only the newest signal.
///
/// An object, because the layout of the standard library's continuation is known at run time only, and what holds one
/// would be copied by calls through a table.
final class Line: Sendable {
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Returns false if nobody is going to hear the signal.
    func signal() -> Bool {
        if case .terminated = continuation.yield(()) { false } else { true }
    }

    func finish() { continuation.finish() }
}
