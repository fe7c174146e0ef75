extension Replay {
    /// Reduces the recording to the few inputs and responses that reproduce a fault.
    ///
    /// ```swift
    /// let reduced = try await Replay(session).reduce(to: .output("Crates.greeted")) { try await RecordedApp($0) }
    /// ```
    ///
    /// The session is replayed many times in virtual time, first with fewer inputs, then with fewer responses and
    /// shorter pauses. If a response has no request, it waits for a later request of the same name. Secrets stay hidden
    /// in the shorter recordings.
    ///
    /// To reproduce a difference, a shorter session must show the same two values after the same last step. If a
    /// correct value in a shorter session looks like the wrong value in this session, the reduction cannot distinguish
    /// them.
    ///
    /// - Parameters:
    ///   - fault: The fault to reproduce, by default the first difference between the recording and the replay.
    ///   - make: Creates the app, once for each replay.
    /// - Errors: `RecordingError` if a replay of the whole recording does not show the fault. Rethrows errors of
    ///   `make`.
    public func reduce<App>(
        to fault: RecordedFault = .difference, _ make: @escaping @MainActor (Surroundings) async throws -> App
    ) async throws -> ReducedRecording {
        guard case .output(let name, let text) = fault.kind else { return try await reduceToDifference(make) }
        let what = text.isEmpty ? "any value of \(name)" : "\(name) with “\(text)”"
        return try await reduce(recording, to: what) {
            try await RecordedSteps($0, .sign(fault)).play(make) { _ in false }
        }
    }

    /// Reduces the recording to the few inputs and responses that cause a state of the app.
    ///
    /// - Parameters:
    ///   - make: Creates the app, once for each replay.
    ///   - isFaulty: Returns whether the app shows the fault. Called whenever the app is idle.
    /// - Errors: `RecordingError` if a replay of the whole recording does not show the fault. Rethrows errors of
    ///   `make`.
    public func reduce<App>(
        _ make: @escaping @MainActor (Surroundings) async throws -> App,
        until isFaulty: @escaping @MainActor (App) -> Bool
    ) async throws -> ReducedRecording {
        try await reduce(recording, to: "the fault") {
            try await RecordedSteps($0, .state).play(make, isFaulty: isFaulty)
        }
    }

    /// Reduces the recording with your own test for each shorter session, for example in a child process that may
    /// crash. The result contains no outputs, only the steps that were performed in the app.
    ///
    /// - Parameter isFaulty: Plays a recording, and returns whether it shows the fault.
    /// - Errors: `RecordingError` if the whole recording does not show the fault. Rethrows errors of `isFaulty`.
    public func reduce(
        while isFaulty: @escaping @MainActor (Recording) async throws -> Bool
    ) async throws -> ReducedRecording {
        try await reduce(recording, to: "the fault") { shorter in
            let steps = shorter.steps
            let given = shorter.having(steps)
            guard try await isFaulty(given) else { return nil }
            return PlayedSteps(
                recording: given, given: Array(steps.indices), inputs: steps.count { $0.event.isInput })
        }
    }

    /// Plays the recording until an output has a value, and returns whether it had that value. Nothing else is
    /// compared, so that a test for a fixed fault does not depend on the rest of the session.
    ///
    /// - Parameters:
    ///   - fault: The value of an output to look for. For a difference, use ``run(_:)`` instead, which returns all
    ///     differences.
    ///   - make: Creates the app.
    /// - Errors: Rethrows errors of `make`.
    public func shows<App>(
        _ fault: RecordedFault, _ make: @MainActor (Surroundings) async throws -> App
    ) async throws -> Bool {
        guard case .output = fault.kind else { return try await !run(make).isEmpty }
        return try await RecordedSteps(recording, .sign(fault)).play(make) { _ in false } != nil
    }

    private func reduceToDifference<App>(
        _ make: @escaping @MainActor (Surroundings) async throws -> App
    ) async throws -> ReducedRecording {
        guard let first = try await run(make).first else {
            throw RecordingError(
                "\(recording) plays as it was recorded, so nothing can be reduced. Name another fault.")
        }
        let difference = LastDifference(first, in: recording, given: givenLines)
        return try await reduce(difference.recording, to: "a difference", keepsLast: difference.hasStep) {
            try await RecordedSteps($0, .difference(difference)).play(make) { _ in false }
        }
    }

    private func reduce(
        _ start: Recording, to what: String, keepsLast: Bool = false, by play: @escaping SessionReduction.Play
    ) async throws -> ReducedRecording {
        guard var reduction = try await SessionReduction(start, keepsLast: keepsLast, by: play) else {
            throw RecordingError("The replay of \(recording) does not show \(what).")
        }
        try await reduction.reduce()
        let before = recording.steps.count { $0.event.isInput }
        return ReducedRecording(
            recording: reduction.played.recording, inputs: (before, reduction.played.inputs),
            replays: reduction.replays)
    }
}
