import DemoServer
import InspectorKit

/// The network conditions that an inspector can change, in the terminal and in the browser.
struct InspectorSwitches {
    let network: InspectorSwitch
    /// How long the demo server pauses before each answer, and how many of its answers go wrong. `nil` where no demo
    /// server runs.
    let latency: InspectorSwitch?
    let chaos: InspectorSwitch?

    /// - Parameters:
    ///   - server: Produces pauses and failures.
    ///   - reconnect: Probes the servers at once, so that a flip takes effect without waiting for the next attempt.
    init(network: SwitchedNetwork, server: DemoServer?, reconnect: @escaping @MainActor @Sendable () -> Void) {
        self.network = InspectorSwitch("network", ["online", "offline"]) { position in
            network.isOff = position == 1
            if !network.isOff { reconnect() }
        }
        let pauses = [0, 0.5, 2.0]
        latency = server.map { server in
            InspectorSwitch("latency", pauses.map { "\($0) s" }) { position in
                server.faults.removeAll { if case .delay = $0.fault { true } else { false } }
                if position > 0 { server.inject(.delay(seconds: pauses[position])) }
            }
        }
        let rates = [0, 0.2, 0.6]
        chaos = server.map { server in
            InspectorSwitch("chaos", rates.map { "\(Int($0 * 100)) %" }) { position in
                server.chaos = position > 0 ? Chaos(rate: rates[position]) : nil
            }
        }
    }

    var all: [InspectorSwitch] { [network, latency, chaos].compactMap(\.self) }
}
