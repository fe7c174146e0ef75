/// A page's actions on its app apart from sending inputs: recording, reading its databases, turning its switches.
struct RunMessage: Encodable, Equatable {
    struct Switch: Encodable, Equatable {
        let name: String
        let choices: [String]
        let chosen: Int
    }

    /// `none`, `running` or `stopped`.
    let recording: String
    let failure: String?
    let canBegin: Bool
    let isTestable: Bool
    /// Whether the newest part of the session is kept for a bug report.
    let isKept: Bool
    let databases: [String]
    let switches: [Switch]
    /// A part of the method and path of the requests that are held. `nil` if none is held.
    let holding: String?
    /// The requests that wait for a response given by hand.
    let held: [Int]

    init(_ run: InspectedRun) {
        let recording = run.recording
        let failure = recording?.failure()
        self.failure = failure
        self.recording = recording.map { $0.isRunning && failure == nil ? "running" : "stopped" } ?? "none"
        canBegin = run.begin != nil
        isTestable = recording?.test != nil
        isKept = run.report != nil
        holding = run.contents.holding
        held = run.contents.held
        databases = run.databases.map(\.name)
        switches = run.switches.map { Switch(name: $0.name, choices: $0.choices, chosen: $0.chosen) }
    }
}
