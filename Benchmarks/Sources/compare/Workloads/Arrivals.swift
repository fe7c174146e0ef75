/// Lets a producer wait until its consumers, which run on the same actor, have received a number of elements.
///
/// All accesses happen on that actor.
final class Arrivals: @unchecked Sendable {
    private(set) var sum = 0
    private var missing = 0
    private let signals = AsyncStream.makeStream(of: Void.self)
    private var iterator: AsyncStream<Void>.AsyncIterator

    init() {
        iterator = signals.stream.makeAsyncIterator()
    }

    func note(_ element: Int) {
        sum &+= element
        missing -= 1
        if missing == 0 { signals.continuation.yield() }
    }

    func wait(for count: Int, on actor: isolated any Actor) async {
        missing += count
        if missing > 0 { await iterator.next(isolation: actor) }
    }
}
