import Reactive

extension Driver {
    /// The elements for a `for await` loop, the newest only: state that the loop is too slow for is skipped (L41).
    ///
    /// The driver's operators run on the main actor; the loop may stand anywhere. Subscribes before it returns.
    public var values: AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let subscription = drive {
            continuation.yield($0)
        } onFinished: {
            continuation.finish()
        }
        continuation.onTermination = { _ in subscription.cancel() }
        return stream
    }
}
