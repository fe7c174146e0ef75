/// The result of replaying a history: the state after its last step, and the steps that were performed.
struct ReplayedHistory {
    let history: [String]
    let transcript: [[String]]
    let choices: [String]
    let state: ExploredState
    let violation: String?
    /// Whether all steps were possible.
    let isComplete: Bool

    @MainActor
    init(_ history: [String], _ body: (ExplorationRun) throws -> Void) throws {
        let run = ExplorationRun()
        defer { run.tearDown() }
        try body(run)
        run.takeLines()
        isComplete = history.allSatisfy { run.perform($0) }
        self.history = history
        transcript = run.transcript
        choices = run.choices.map(\.name)
        state = run.state
        violation = isComplete ? run.violation : nil
    }

    /// The code of a test that repeats the history. Comments in it show the lines that each step has written.
    var counterexample: String {
        let name = violation ?? ""
        return """
            “\(name)” does not hold after \(history.count) \(history.count == 1 ? "step" : "steps"). To repeat them, paste \
            this test, and put the exploration's body in the place of the comment:

            @Test(\(String(reflecting: name))) @MainActor
            func counterexample() throws {
                try explore(replaying: [
            \(Self.listing(history, transcript))
                ]) { run in
                    // The body of the exploration.
                }
            }
            """
    }

    static func listing(_ history: [String], _ transcript: [[String]]) -> String {
        let steps = ["        // at the start"] + history.map { "        \(String(reflecting: $0))," }
        return zip(steps, transcript).map { step, lines in
            ([step] + lines.map { "        //     \($0)" }).joined(separator: "\n")
        }
        .joined(separator: "\n")
    }
}
