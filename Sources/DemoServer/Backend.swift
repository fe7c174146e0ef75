import Foundation
import Synchronization

/// What stands behind the sockets: the data, the faults and the history, under one lock.
///
/// The endpoints are plain functions from a request and the state to a response.
final class Backend: Sendable {
    struct State: Sendable {
        var world: World
        var faults = FaultPlan()
        var history = History()
        var openConnections = 0
    }

    let limits: Limits
    let now: @Sendable () -> Date
    let state: Mutex<State>

    init(limits: Limits, now: @escaping @Sendable () -> Date) {
        self.limits = limits
        self.now = now
        state = Mutex(State(world: World()))
    }

    /// Answers one request. What is asked of the control endpoint meets no fault and leaves no trace.
    func answer(_ request: Request, concurrent: Int) -> Delivery {
        let date = now()
        return state.withLock { state in
            if request.path.first == Control.root {
                return Delivery(Control.respond(to: request, state: &state), to: request, date: date)
            }
            let (pause, fault) = state.faults.take(for: request)
            var response = Response.message(500, "")
            // An endpoint that fails has done nothing; one whose answer is lost has done its work.
            if case .status = fault {} else { response = state.world.respond(to: request, at: date) }
            let delivery = Delivery(response, to: request, pause: pause, fault: fault, date: date)
            let status = Delivery.status(of: response, with: fault)
            state.history.note(request, status: status, concurrent: concurrent)
            return delivery
        }
    }

    func noteConnections(_ count: Int) {
        state.withLock { $0.openConnections = count }
    }
}
