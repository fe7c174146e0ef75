/// The wake-up line of one subscription: an async stream that keeps only the newest signal.
///
/// The line is a class, because the layout of the standard library's continuation is known only at run time. A struct
/// that contains a continuation would be copied by calls through a witness table.
final class Line: Sendable {
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Sends the signal, and returns `false` if no task will receive it.
    func signal() -> Bool {
        if case .terminated = continuation.yield(()) { false } else { true }
    }

    func finish() { continuation.finish() }
}
