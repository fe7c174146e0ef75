import Reactive

extension Driver {
    /// The elements as an async sequence for a `for await` loop. If the loop is too slow, it receives only the newest
    /// element (L41).
    ///
    /// The driver's operators run on the main actor, but the loop may run anywhere. The driver is subscribed to before
    /// this property returns.
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
