import Synchronization

/// The bytes of a response that takes its time, for a server that asks for parts.
final class DeferredBody: Sendable {
    private enum State {
        case waiting
        case ready([UInt8])
        case sent
    }

    private let state = Mutex(State.waiting)

    func complete(_ bytes: [UInt8]) { state.withLock { $0 = .ready(bytes) } }

    /// Returns nothing until the response is complete, then all of it, then the end.
    @Sendable
    func next() -> [UInt8]? {
        state.withLock { state in
            switch state {
            case .waiting: return []
            case .ready(let bytes):
                state = .sent
                return bytes
            case .sent: return nil
            }
        }
    }
}
