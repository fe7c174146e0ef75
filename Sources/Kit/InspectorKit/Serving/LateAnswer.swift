import Synchronization

/// The bytes of an answer that takes its time, for a server that asks for parts.
final class LateAnswer: Sendable {
    private enum State {
        case waiting
        case here([UInt8])
        case taken
    }

    private let state = Mutex(State.waiting)

    func come(_ bytes: [UInt8]) { state.withLock { $0 = .here(bytes) } }

    /// Nothing until the answer is there, then all of it, then the end.
    @Sendable
    func next() -> [UInt8]? {
        state.withLock { state in
            switch state {
            case .waiting: return []
            case .here(let bytes):
                state = .taken
                return bytes
            case .taken: return nil
            }
        }
    }
}
