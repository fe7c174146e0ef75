import VirtualTime

struct FaultPlan: Sendable {
    var rules: [FaultRule] = []
    var chaos: Chaos? {
        didSet { generator = SeededGenerator(seed: chaos?.seed ?? 0) }
    }
    private var generator = SeededGenerator(seed: 0)

    /// Returns the faults for one request: the pauses of all rules that apply, and the first other fault. Only the
    /// applied rules count as used, so that consecutive rules take effect one after the other.
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
            // This number is drawn even if a rule already has a fault, so that the later random numbers stay the same.
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
