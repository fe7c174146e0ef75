import DemoServer
import InspectorKit

/// The network conditions that an inspector can change, in the terminal and in the browser.
struct InspectorSwitches {
    let network: InspectorSwitch
    /// The demo server's pause before each response, and the fraction of its responses that fail. `nil` without a
    /// running demo server.
    let latency: InspectorSwitch?
    let chaos: InspectorSwitch?

    /// - Parameter reconnect: Probes the servers immediately, so that going online takes effect without waiting for the
    ///   next attempt.
    init(network: SwitchedNetwork, server: DemoServer?, reconnect: @escaping @MainActor @Sendable () -> Void) {
        self.network = InspectorSwitch("network", ["online", "offline"]) { position in
            network.isOff = position == 1
            if !network.isOff { reconnect() }
        }
        latency = server.map { server in
            let delays = server.faults.compactMap { if case .delay(let seconds) = $0.fault { seconds } else { nil } }
            let (pauses, chosen) = Self.choices([0, 0.5, 2], and: delays.first ?? 0)
            return InspectorSwitch("latency", pauses.map { "\($0) s" }, chosen: chosen) { position in
                server.faults.removeAll { if case .delay = $0.fault { true } else { false } }
                if position > 0 { server.inject(.delay(seconds: pauses[position])) }
            }
        }
        chaos = server.map { server in
            let first = server.chaos ?? Chaos(rate: 0)
            let (rates, chosen) = Self.choices([0, 0.2, 0.6], and: first.rate)
            let names = rates.map { "\(Int(($0 * 100).rounded())) %" }
            return InspectorSwitch("chaos", names, chosen: chosen) { position in
                server.chaos = position > 0 ? Chaos(rate: rates[position], seed: first.seed) : nil
            }
        }
    }

    /// The usual values together with the server's initial value, which is selected at first.
    private static func choices(_ usual: [Double], and first: Double) -> (values: [Double], chosen: Int) {
        let values = Set(usual + [first]).sorted()
        return (values, values.firstIndex(of: first) ?? 0)
    }

    var all: [InspectorSwitch] { [network, latency, chaos].compactMap(\.self) }
}
