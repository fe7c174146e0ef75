import VirtualTime

/// Which faults the next requests meet.
struct FaultPlan: Sendable {
    var rules: [FaultRule] = []
    var chaos: Chaos? {
        didSet { generator = SeededGenerator(seed: chaos?.seed ?? 0) }
    }
    private var generator = SeededGenerator(seed: 0)

    /// The faults of one request: the pauses of all rules that apply, and the first fault of another kind.
    /// Only rules that were applied are used up, so consecutive rules apply one after the other.
    mutating func take(for request: Request) -> (pause: Duration, fault: Fault?) {
        var (pause, fault) = (Duration.zero, Fault?.none)
        for index in rules.indices where rules[index].applies(to: request) {
            if case .delay(let seconds) = rules[index].fault {
                pause += Duration(pause: seconds)
            } else if fault == nil {
                fault = rules[index].fault
            } else {
                continue
            }
            rules[index].times = rules[index].times.map { $0 - 1 }
        }
        rules.removeAll { $0.times.map { $0 <= 0 } ?? false }
        if let chaos, generator.fraction() < chaos.rate {
            // Drawn also where a rule has a fault already, so that the later ones stay the same.
            let accident = generator.pick(Self.accidents)
            fault = fault ?? accident
        }
        return (pause, fault)
    }

    private static let accidents: [Fault] = [
        .status(code: 500), .status(code: 503, retryAfter: "0"), .cutBeforeResponse, .cutAfterHead, .halfBody,
        .garbageBody,
    ]
}
