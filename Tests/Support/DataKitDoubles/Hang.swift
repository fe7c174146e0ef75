/// Waits until the task is cancelled.
package func hang() async throws -> Never {
    let nothing = AsyncStream { (_: AsyncStream<Never>.Continuation) in }
    for await _ in nothing {}
    throw CancellationError()
}
