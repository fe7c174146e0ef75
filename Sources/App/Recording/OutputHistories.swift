/// The values of each input and output of each view model. Each has a history of its own: the order between two of them
/// is not compared.
nonisolated struct OutputHistories: Hashable, Sendable {
    /// A value, the number of the user's step before it, and its time in milliseconds since the start.
    struct Moment: Hashable, Sendable {
        var step: Int
        var value: String
        var time = 0
    }

    /// Names such as `Products <- products`, in the order of their first values.
    private(set) var names: [String] = []
    /// The user's steps, beginning with the start of the app.
    private(set) var steps = ["the start"]
    private var moments: [String: [Moment]] = [:]
    /// The names of properties, which always have a value.
    private var states: Set<String> = []
    /// The time of the last answer in each step.
    private var lastAnswers: [Int: Int] = [:]

    subscript(name: String) -> [Moment] { moments[name] ?? [] }

    /// Begins a step of the user.
    mutating func begin(_ step: String) {
        steps.append(step)
    }

    /// Adds the value or the answer of a line. Ignores other lines.
    ///
    /// - Returns: the name of the input or output, and the number of its values so far.
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

    /// The histories that differ from those of a recording.
    ///
    /// The effects of a step come from a database and from servers and may arrive in another order. So a property's
    /// intermediate values are not compared, only the one that the step ends with; of inputs and events every value is.
    /// If the next step followed before the recorded app had settled, the replay may skip a property's values or be
    /// ahead of the recording: a value that was intermediate in one may be the last of the step in the other. A busy
    /// machine may delay an answer, so a value that was replaced after an answer counts as intermediate too.
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
    /// The last value of each step, if it differs from that of the step before.
    fileprivate var settled: [OutputHistories.Moment] {
        var settled: [OutputHistories.Moment] = []
        for moment in withoutRepetitions {
            if settled.last?.step == moment.step { settled.removeLast() }
            settled.append(moment)
        }
        return settled.withoutRepetitions
    }

    /// The values that were soon replaced, or were replaced after an answer in the same step.
    fileprivate func passing(_ lastAnswers: [Int: Int]) -> Set<OutputHistories.Moment> {
        let replaced = zip(self, dropFirst()).filter { value, next in
            next.time - value.time < 250 || lastAnswers[value.step, default: 0] > value.time
        }
        return Set(replaced.map(\.0))
    }

    /// Leaves out the values of `passing` that the other history does not have at the same place.
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

    /// Replaces each UUID by its number in the order of appearance, since an app creates different ones at each start.
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
    /// The user's action in words; `nil` for all other events.
    var step: String? {
        switch self {
        case .key(let script): script
        case .paste(let text): "pasting \"\(text.prefix(40))\""
        case .size(let columns, let rows): "a screen of \(columns)x\(rows)"
        case .focus, .answer, .failure, .input, .output, .event, .end: nil
        }
    }
}
