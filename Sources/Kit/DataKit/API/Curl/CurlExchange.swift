#if os(Linux)
    import Synchronization

    /// A request that connects the task that waits for its response with the thread that performs it.
    ///
    /// An exchange may end before its task waits, if the task is cancelled early. If an exchange ends several times,
    /// the first end counts.
    final class CurlExchange: Sendable {
        typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

        private enum State {
            case new
            case waiting(Continuation)
            case ended(Result<HTTPResponse, any Error>)
        }

        let request: HTTPRequest
        private let state = Mutex(State.new)

        init(_ request: HTTPRequest) {
            self.request = request
        }

        var hasEnded: Bool {
            state.withLock { if case .ended = $0 { true } else { false } }
        }

        func wait(_ continuation: Continuation) {
            let result = state.withLock { state -> Result<HTTPResponse, any Error>? in
                if case .ended(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }

        func end(_ result: Result<HTTPResponse, any Error>) {
            let continuation = state.withLock { state -> Continuation? in
                switch state {
                case .new:
                    state = .ended(result)
                    return nil
                case .waiting(let continuation):
                    state = .ended(result)
                    return continuation
                case .ended: return nil
                }
            }
            continuation?.resume(with: result)
        }
    }
#endif
