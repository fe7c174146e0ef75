import DataKit
import DomainKit
import Synchronization

/// A switch that turns the network off and on for all requests.
nonisolated final class SwitchedNetwork: Sendable {
    private let state = Mutex(false)

    var isOff: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// Fails every request while the network is switched off.
nonisolated struct SwitchedTransport: HTTPTransport {
    let base: any HTTPTransport
    let network: SwitchedNetwork

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard !network.isOff else { throw GatewayError.offline }
        return try await base.send(request)
    }
}
