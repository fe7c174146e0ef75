import DemoServer

/// The network conditions that the inspector can change.
struct InspectorSwitches {
    /// The pauses before each answer to choose from, in seconds. The first is the default.
    static let latencies = [0.0, 0.5, 2]
    /// The failure rates to choose from, from 0 to 1. The first is the default.
    static let rates = [0.0, 0.2, 0.6]

    let network: SwitchedNetwork
    /// Produces latency and failures; `nil` where the servers are elsewhere.
    let server: DemoServer?
    /// Probes the servers at once, so that a flip takes effect without waiting for the next attempt.
    let reconnect: () -> Void

    var isOffline: Bool { network.isOff }

    /// In seconds.
    var latency: Double {
        server?.faults.lazy.compactMap { if case .delay(let seconds) = $0.fault { seconds } else { nil } }.first ?? 0
    }

    /// From 0 to 1.
    var rate: Double { server?.chaos?.rate ?? 0 }

    func toggleOffline() {
        network.isOff.toggle()
        if !network.isOff { reconnect() }
    }

    func nextLatency() {
        guard let server else { return }
        let next = Self.next(after: latency, in: Self.latencies)
        server.faults.removeAll { if case .delay = $0.fault { true } else { false } }
        if next > 0 { server.inject(.delay(seconds: next)) }
    }

    func nextRate() {
        let next = Self.next(after: rate, in: Self.rates)
        server?.chaos = next > 0 ? Chaos(rate: next) : nil
    }

    private static func next(after value: Double, in values: [Double]) -> Double {
        values.first { $0 > value } ?? 0
    }
}
