/// What passed through each member of each view model. Each member has a history of its own: the order between two
/// members is not compared.
nonisolated struct OutputHistories: Hashable, Sendable {
    /// A value, after which of the user's steps it came, and when, in milliseconds since the recording began.
    struct Moment: Hashable, Sendable {
        var step: Int
        var value: String
        var time = 0
    }

    /// By names such as `Products <- products`, in the order of their first values.
    private(set) var names: [String] = []
    /// What the user did, one after the other; first the start.
    private(set) var steps = ["the start"]
    private var moments: [String: [Moment]] = [:]
    /// The members that have a value at any time.
    private var states: Set<String> = []
    /// When the last answer of each step came, by the step.
    private var lastAnswers: [Int: Int] = [:]

    subscript(name: String) -> [Moment] { moments[name] ?? [] }

    /// The user does something.
    mutating func begin(_ step: String) {
        steps.append(step)
    }

    /// Adds what a line of a recording says about a member, or that an answer came; other lines are ignored.
    ///
    /// - Returns: the member's name and how many values it has now.
    @discardableResult
    mutating func note(_ event: RecordingEvent, at time: Int = 0) -> (name: String, count: Int)? {
        let (member, value): (String, String)
        switch event {
        case .input(let scene, let name, let text): (member, value) = ("\(scene) -> \(name)", text)
        case .output(let scene, let name, let text):
            (member, value) = ("\(scene) <- \(name)", text)
            states.insert(member)
            if moments[member]?.last?.value == text { return (member, moments[member, default: []].count) }
        case .event(let scene, let name, let text): (member, value) = ("\(scene) <- \(name)", text)
        case .answer, .failure:
            lastAnswers[steps.count - 1] = time
            return nil
        default: return nil
        }
        if moments[member] == nil { names.append(member) }
        moments[member, default: []].append(Moment(step: steps.count - 1, value: value, time: time))
        return (member, moments[member, default: []].count)
    }

    /// The members whose histories differ from those of a recording.
    ///
    /// What follows a step comes from a database and from servers, and may cross: of a property only the value that a step
    /// ends with counts, of an input or an event each value. Where the next step followed so soon that the recorded app had
    /// not caught up, the replay may skip what the property had meanwhile, or have come further: a value that passed
    /// quickly in the recording may be the one that a step of the replay ends with. A busy machine may need long for an
    /// answer: what a property had when one came is passing too.
    ///
    /// - Parameter isWhole: Whether a history that is longer than the recorded one differs from it.
    func differences(from recorded: OutputHistories, isWhole: Bool) -> [HistoryDifference] {
        (recorded.names + names.filter { !recorded.names.contains($0) }).compactMap { name in
            let isState = recorded.states.union(states).contains(name)
            var replayed = self[name].numberingIdentities
            var expected = recorded[name].numberingIdentities
            if isState {
                let passing = expected.withoutRepetitions.passing(recorded.lastAnswers)
                let values = Set(passing.map(\.value))
                replayed = replayed.settled
                expected = expected.settled.without(passing, absentFrom: replayed)
                let ahead = replayed.dropLast().filter { values.contains($0.value) }
                replayed = replayed.without(Set(ahead), absentFrom: expected)
            }
            return HistoryDifference(
                name: name, recorded: expected, replayed: replayed, steps: steps, isWhole: isWhole)
        }
    }
}

nonisolated extension [OutputHistories.Moment] {
    /// The last value of each step, where it differs from that of the step before.
    fileprivate var settled: [OutputHistories.Moment] {
        var settled: [OutputHistories.Moment] = []
        for moment in withoutRepetitions {
            if settled.last?.step == moment.step { settled.removeLast() }
            settled.append(moment)
        }
        return settled.withoutRepetitions
    }

    /// The values that another soon replaced, and those that another replaced after an answer that came in their step.
    fileprivate func passing(_ lastAnswers: [Int: Int]) -> Set<OutputHistories.Moment> {
        let replaced = zip(self, dropFirst()).filter { value, next in
            next.time - value.time < 250 || lastAnswers[value.step, default: 0] > value.time
        }
        return Set(replaced.map(\.0))
    }

    /// The values without those of `passing` that the others do not have in the same place.
    fileprivate func without(
        _ passing: Set<OutputHistories.Moment>, absentFrom others: [OutputHistories.Moment]
    ) -> [OutputHistories.Moment] {
        var rest = others[...]
        return filter { moment in
            if passing.contains(moment), rest.first?.value != moment.value { return false }
            rest = rest.dropFirst()
            return true
        }
        .withoutRepetitions
    }

    fileprivate var withoutRepetitions: [OutputHistories.Moment] {
        reduce(into: []) { kept, moment in
            if kept.last?.value != moment.value { kept.append(moment) }
        }
    }

    /// The values with each UUID replaced by its number in the order of appearance: an app makes other ones at each start.
    fileprivate var numberingIdentities: [OutputHistories.Moment] {
        var numbers: [String: Int] = [:]
        let identity = #/[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/#
        return map { moment in
            var moment = moment
            moment.value = moment.value.replacing(identity) { match in
                let known = numbers[String(match.output)] ?? numbers.count + 1
                numbers[String(match.output)] = known
                return "identity \(known)"
            }
            return moment
        }
    }
}

nonisolated extension RecordingEvent {
    /// What the user did; `nil` for everything else.
    var step: String? {
        switch self {
        case .key(let script): script
        case .paste(let text): "pasting \"\(text.prefix(40))\""
        case .size(let columns, let rows): "a screen of \(columns)x\(rows)"
        case .focus, .answer, .failure, .input, .output, .event, .end: nil
        }
    }
}
