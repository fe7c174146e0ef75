/// The first difference between a recording and its replay, in a form that can be found after the last step of a
/// shorter session.
///
/// The numbers of scenes and the IDs depend on earlier steps, so the comparison ignores them.
struct LastDifference {
    private typealias Value = (index: Int, text: String)

    /// The recording up to the step after which the replay differs.
    let recording: Recording
    /// Whether the difference follows a step, and not the start of the app.
    let hasStep: Bool
    private let difference: RecordingDifference
    /// The recorded events that are missing or different in the replay.
    private let expected: [RecordingEvent]

    /// - Parameters:
    ///   - difference: The first difference that a replay has found.
    ///   - given: The indices of the lines that the replay performed.
    init(_ difference: RecordingDifference, in recording: Recording, given: [Int]) {
        self.difference = difference
        let step = difference.stepNumber > 0 ? given[difference.stepNumber - 1] : nil
        let next = given.dropFirst(difference.stepNumber).first
        hasStep = step != nil
        let lines = recording.lines
        let end = (next.map { lines[$0] } ?? lines.last)?.at ?? 0
        let beginnings = recording.beginningLines.filter { !lines.prefix((step ?? -1) + 1).contains($0) }
        self.recording = Recording(
            recording.header,
            beginnings + lines.prefix((step ?? -1) + 1) + [RecordingLine(at: end, event: .end)],
            name: recording.description)
        let before = Array(lines.prefix(next ?? lines.count))
        expected = Self.values(of: difference.name, in: before, since: step ?? 0).map { before[$0.index].event }
    }

    func isShown(by lines: [RecordingLine], since start: Int, problem: String?) -> Bool {
        if let problem { return problem == difference.replayed }
        let values = Self.values(of: difference.name, in: lines, since: start).map { Self.plain($0.text) }
        let isReplayed = difference.replayed.map { values.contains(Self.plain($0)) } ?? true
        let isRecorded = difference.recorded.map { values.contains(Self.plain($0)) } ?? false
        return isReplayed && !isRecorded
    }

    /// Returns the lines of a run that shows the difference, with the expected values in place of the wrong ones.
    func corrected(_ lines: [RecordingLine], since start: Int, _ names: SceneNames) -> [RecordingLine] {
        var lines = lines
        let wrong = Self.values(of: difference.name, in: lines, since: start)
        for value in wrong.reversed() where value.index >= start { lines.remove(at: value.index) }
        let end = lines.last
        if end?.event == .idle { lines.removeLast() }
        let time = end?.at ?? 0
        lines += expected.map { event in
            RecordingLine(at: time, event: event.renamed(in: names, withIDsOf: wrong.last?.text ?? ""))
        }
        return lines + [RecordingLine(at: time, event: .idle)]
    }

    /// Returns the last value of a state, or the values of an event since the last step.
    private static func values(of name: String, in lines: [RecordingLine], since start: Int) -> [Value] {
        let all = lines.indices.compactMap { index in lines[index].event.member.map { (index, $0) } }
            .filter { family($0.1.name) == family(name) }
        if let (index, last) = all.last, last.isState { return [(index, last.text)] }
        return all.filter { $0.0 >= start }.map { ($0.0, $0.1.text) }
    }

    private static func family(_ name: String) -> String { name.replacing(#/ \d+(?= <- | -> |$)/#, with: "") }

    private static func plain(_ text: String) -> String {
        text.replacing(RecordingEvent.id, with: "ID").replacing(#/identity \d+/#, with: "ID")
    }
}

extension RecordingEvent {
    fileprivate static var id: Regex<Substring> { #/[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/# }

    /// Returns the event for the newest scene of its view model. If another text has the same number of IDs, its IDs
    /// replace those of the event.
    fileprivate func renamed(in names: SceneNames, withIDsOf other: String) -> RecordingEvent {
        func known(_ scene: String) -> String { names.newest(like: scene) ?? scene }
        func exchanged(_ text: String) -> String {
            var others = other.matches(of: Self.id).map { String($0.output) }
            guard others.count == text.matches(of: Self.id).count else { return text }
            return text.replacing(Self.id) { _ in others.removeFirst() }
        }
        return switch self {
        case .began(let scene): .began(scene: known(scene))
        case .state(let scene, let name, let text): .state(scene: known(scene), name: name, text: exchanged(text))
        case .event(let scene, let name, let text): .event(scene: known(scene), name: name, text: exchanged(text))
        default: self
        }
    }
}
