import DataKit
import DomainKit
import Synchronization

/// A switch that the inspector sets on the main actor, and that requests read on any thread.
nonisolated final class SwitchedNetwork: Sendable {
    private let state: Mutex<Bool>

    init(isOff: Bool = false) {
        state = Mutex(isOff)
    }

    var isOff: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// Fails every request while one of its networks is switched off. `--offline` has its own network, so that the
/// inspector cannot switch it on.
nonisolated struct SwitchedTransport: HTTPTransport {
    let base: any HTTPTransport
    let networks: [SwitchedNetwork]

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard !networks.contains(where: \.isOff) else { throw GatewayError.offline }
        return try await base.send(request)
    }
}
