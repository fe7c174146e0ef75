import Foundation
import LoopbackServer
import Synchronization

/// The server without its sockets. One lock guards the data, the faults and the history.
///
/// An endpoint is a function from a request and the state to a response.
final class Backend: LoopbackService {
    struct State: Sendable {
        var dataset: Dataset
        var faults = FaultPlan()
        var history = History()
        var openConnections = 0
        var observers: [UUID: AsyncStream<ServerEvent>.Continuation] = [:]

        func announce(_ event: ServerEvent) {
            for observer in observers.values { observer.yield(event) }
        }
    }

    private let clock: @Sendable () -> Date
    let state: Mutex<State>

    init(dataset: UInt64, now: @escaping @Sendable () -> Date) {
        clock = now
        state = Mutex(State(dataset: Dataset(dataset)))
    }

    var now: Date { clock() }

    func refusal(of error: HTTPError) -> Response {
        .message(error.status, error.message)
    }

    /// Responds to one request. Faults do not affect requests to the control endpoint, and the history does not record
    /// them.
    func answer(_ request: Request, concurrent: Int) -> Delivery {
        let date = now
        return state.withLock { state in
            if request.path.first == Control.root {
                return Delivery(Control.respond(to: request, state: &state), to: request, date: date)
            }
            let (pause, fault) = state.faults.take(for: request)
            // If an endpoint fails, it has changed nothing. If only its response is lost, it has made its change.
            let response =
                if case .status = fault { Response() } else { state.dataset.respond(to: request, at: date) }
            let delivery = Delivery(response, to: request, pause: pause, fault: fault, date: date)
            let status = Delivery.status(of: response, with: fault)
            let served = ServedRequest(request, status: status, concurrent: concurrent)
            state.history.note(served, endpoint: "\(request.method) /\(request.path.joined(separator: "/"))")
            state.announce(.requested(served))
            return delivery
        }
    }

    func clientArrived() {
        state.withLock { state in
            state.openConnections += 1
            state.announce(.connected)
        }
    }

    func clientLeft() {
        state.withLock { state in
            state.openConnections -= 1
            state.announce(.disconnected)
        }
    }

    func events() -> AsyncStream<ServerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
        let key = UUID()
        state.withLock { $0.observers[key] = continuation }
        continuation.onTermination = { [weak self] _ in
            // The observer is removed under the lock, but released outside the lock, because the termination handler
            // runs on the thread that released the stream.
            let removed = self?.state.withLock { $0.observers.removeValue(forKey: key) }
            withExtendedLifetime(removed) {}
        }
        return stream
    }
}
