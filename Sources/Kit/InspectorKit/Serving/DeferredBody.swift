import Synchronization

/// The body of a response that is not ready yet. The server asks for its bytes until they arrive.
final class DeferredBody: Sendable {
    private enum State {
        case waiting
        case ready([UInt8])
        case sent
    }

    private let state = Mutex(State.waiting)

    func complete(_ bytes: [UInt8]) { state.withLock { $0 = .ready(bytes) } }

    /// Returns no bytes until the response is complete, then all bytes, then `nil`.
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
