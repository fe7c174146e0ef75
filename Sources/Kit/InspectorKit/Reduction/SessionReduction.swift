import VirtualTime

/// Removes inputs, responses and pauses from a recording for as long as the fault remains.
@MainActor
struct SessionReduction {
    /// Plays the steps of a recording. Returns the session if it shows the fault, or `nil`.
    typealias Play = @MainActor (Recording) async throws -> PlayedSteps?

    private(set) var played: PlayedSteps
    private(set) var replays = 1
    /// Whether to keep the last input or response, because the fault belongs to it.
    private let keepsLast: Bool
    private let play: Play

    /// Returns `nil` if even the whole recording does not reproduce the fault.
    init?(_ recording: Recording, keepsLast: Bool = false, by play: @escaping Play) async throws {
        guard let played = try await play(recording) else { return nil }
        self.played = played
        self.keepsLast = keepsLast
        self.play = play
    }

    mutating func reduce() async throws {
        try await remove(\.isInput)
        try await remove(\.isAnswer)
        try await removePauses()
    }

    private mutating func remove(_ isRemovable: (RecordingEvent) -> Bool) async throws {
        let recording = played.recording
        let steps = recording.steps
        let last = keepsLast ? steps.lastIndex { $0.event != .end } : nil
        let removable = steps.indices.filter { $0 != last && isRemovable(steps[$0].event) }
        let fixed = Set(steps.indices).subtracting(removable)
        var shrinking = Shrinking(removable)
        while let candidate = shrinking.candidate {
            let kept = (candidate + fixed).sorted()
            if let played = try await tried(recording.having(kept.map { steps[$0] })) {
                let given = Set(played.given.map { kept[$0] })
                shrinking.failed(candidate.filter(given.contains))
            } else {
                shrinking.passed()
            }
        }
    }

    private mutating func removePauses() async throws {
        let recording = played.recording
        let steps = recording.steps
        let pauses = zip([0] + steps.map(\.at), steps).map { $1.at - $0 }
        var shrinking = Shrinking(pauses.indices.filter { pauses[$0] > 0 })
        while let candidate = shrinking.candidate {
            let kept = Set(candidate)
            var time = 0
            let moved = zip(steps.indices, steps).map { index, step in
                if kept.contains(index) { time += pauses[index] }
                return RecordingLine(at: time, event: step.event)
            }
            if try await tried(recording.having(moved)) != nil {
                shrinking.failed(candidate)
            } else {
                shrinking.passed()
            }
        }
    }

    private mutating func tried(_ recording: Recording) async throws -> PlayedSteps? {
        replays += 1
        guard let played = try await play(recording) else { return nil }
        self.played = played
        return played
    }
}

/// A session that shows the fault.
struct PlayedSteps {
    /// The recording of the session, with all events.
    var recording: Recording
    /// The indices of the steps that were performed in the app.
    var given: [Int]
    /// The number of inputs among these steps.
    var inputs: Int
}

extension Recording {
    /// The user's inputs, the responses and the end, with their times.
    var steps: [RecordingLine] {
        let steps = lines.filter { $0.event == .end || isGiven($0.event) }
        guard !isWhole, let last = lines.last else { return steps }
        return steps + [RecordingLine(at: last.at, event: .end)]
    }

    /// Whether a replay performs the event, unless the app causes it by itself.
    func isGiven(_ event: RecordingEvent) -> Bool {
        guard case .input(let scene, _, _, _) = event else { return event.isAnswer }
        return header.users.isEmpty || header.users.contains(SceneNames.viewModel(of: scene))
    }

    /// Returns a recording with the same start and other lines.
    func having(_ others: [RecordingLine]) -> Recording {
        Recording(header, beginningLines + others, name: description)
    }

    var beginningLines: [RecordingLine] { lines.filter { if case .beginning = $0.event { true } else { false } } }
}

extension RecordingEvent {
    var isInput: Bool { if case .input = self { true } else { false } }

    var isAnswer: Bool {
        switch self {
        case .answer, .failure: true
        default: false
        }
    }
}
