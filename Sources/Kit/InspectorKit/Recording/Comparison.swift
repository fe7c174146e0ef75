/// Compares the values of a replay with the recorded values, whenever both apps are idle.
struct Comparison {
    private struct Member {
        var state: String?
        /// The values that an input or an event has had since the last comparison.
        var values: [String] = []
        var count = 0
        private var identities: [String: Int] = [:]

        mutating func note(_ text: String, isState: Bool) {
            count += 1
            let text = numberingIdentities(text)
            if isState { state = text } else { values.append(text) }
        }

        /// Replaces each UUID by its number in the order of appearance, because an app creates different UUIDs at each
        /// launch.
        private mutating func numberingIdentities(_ text: String) -> String {
            text.replacing(#/[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/#) { match in
                let known = identities[String(match.output)] ?? identities.count + 1
                identities[String(match.output)] = known
                return "identity \(known)"
            }
        }
    }

    private struct Pair {
        var recorded = Member()
        var replayed = Member()
        var isDifferent = false
        var isForeign = false
    }

    /// Whether the recorded app waited after the last line.
    var isIdle = false
    private(set) var differences: [RecordingDifference] = []
    private var step = "the start"
    private var steps = 0
    private var members: [String: Pair] = [:]
    private var order: [String] = []

    mutating func begin(_ name: String) {
        steps += 1
        step = "step \(steps), \(name)"
        isIdle = false
    }

    /// Records a line of the recording for the next comparison. Returns `false` if the line contains nothing to
    /// compare.
    mutating func note(_ event: RecordingEvent) -> Bool {
        guard let (name, text, isState) = event.member else { return false }
        isIdle = false
        pair(name) { $0.recorded.note(text, isState: isState) }
        return true
    }

    mutating func noteReplayed(_ event: RecordingEvent) {
        guard let (name, text, isState) = event.member else { return }
        pair(name) { $0.replayed.note(text, isState: isState) }
    }

    /// Returns how many values the input or event of a line has had so far. If the replay has had more values, the app
    /// has sent the next input by itself, so the replay does not send it.
    func count(of event: RecordingEvent) -> (recorded: Int, replayed: Int) {
        let pair = event.member.flatMap { members[$0.name] } ?? Pair()
        return (pair.recorded.count, pair.replayed.count)
    }

    /// Records a step that could not be performed in the app.
    mutating func note(_ problem: String, of name: String) {
        differences.append(
            RecordingDifference(name: name, step: step, stepNumber: steps, recorded: nil, replayed: problem))
    }

    /// Records a value that the replay cannot predict. Each name is reported only once.
    mutating func noteForeign(_ name: String) {
        let problem = "a value of a task that is not on the replay's executor: Work.task"
        guard members[name]?.isForeign != true else { return }
        pair(name) { $0.isForeign = true }
        note(problem, of: name)
    }

    /// Compares the values since the last comparison, but only if the recorded app was also idle at this point.
    mutating func compare() {
        guard isIdle else { return }
        for name in order {
            guard var pair = members[name], !pair.isDifferent else { continue }
            let (recorded, replayed) = (pair.recorded, pair.replayed)
            let common = zip(recorded.values, replayed.values).prefix(while: Self.isSame).count
            let lists = (recorded.values.dropFirst(common).first, replayed.values.dropFirst(common).first)
            let found = Self.isSame(recorded.state, replayed.state) ? lists : (recorded.state, replayed.state)
            if !Self.isSame(found.0, found.1) {
                differences.append(
                    RecordingDifference(
                        name: name, step: step, stepNumber: steps, recorded: found.0, replayed: found.1))
                pair.isDifferent = true
            }
            pair.recorded.values = []
            pair.replayed.values = []
            members[name] = pair
        }
    }

    /// Whether a replayed string equals the recorded string. The placeholder for a secret matches any string, because
    /// the recording does not contain the secret.
    private static func isSame(_ recorded: String?, _ replayed: String?) -> Bool {
        guard let recorded, let replayed, recorded != replayed else { return recorded == replayed }
        let parts = recorded.split(separator: SecretTexts.replacement, omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last, replayed.hasPrefix(first) else {
            return false
        }
        var rest = replayed.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let place = rest.firstRange(of: part) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.hasSuffix(last)
    }

    private mutating func pair(_ name: String, _ change: (inout Pair) -> Void) {
        if members[name] == nil { order.append(name) }
        change(&members[name, default: Pair()])
    }
}

extension RecordingEvent {
    /// The member to compare: its name, its value, and whether only its last value counts.
    var member: (name: String, text: String, isState: Bool)? {
        switch self {
        case .began(let scene): (scene, "begins", false)
        case .input(let scene, let name, _, let text): ("\(scene) -> \(name)", text, false)
        case .state(let scene, let name, let text): ("\(scene) <- \(name)", text, true)
        case .event(let scene, let name, let text): ("\(scene) <- \(name)", text, false)
        // A view may hold a closed scene until its animation ends, so do not compare when a scene ends.
        case .ended: nil
        case .beginning, .answer, .failure, .idle, .end: nil
        }
    }
}
