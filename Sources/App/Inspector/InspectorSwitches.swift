import DemoServer

/// What the inspector can change about the network.
struct InspectorSwitches {
    /// The pauses before each answer to choose from, in seconds; the first is none.
    static let latencies = [0.0, 0.5, 2]
    /// The shares of requests that go wrong to choose from; the first is none.
    static let rates = [0.0, 0.2, 0.6]

    let network: SwitchedNetwork
    /// Makes latency and chaos; `nil` where the servers are elsewhere.
    let server: DemoServer?
    /// Checks at once whether the servers can be reached.
    let reconnect: () -> Void

    var isOffline: Bool { network.isOff }

    /// The pause before each answer, in seconds.
    var latency: Double {
        server?.faults.lazy.compactMap { if case .delay(let seconds) = $0.fault { seconds } else { nil } }.first ?? 0
    }

    /// The share of requests that go wrong.
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
