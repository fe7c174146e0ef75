/// The actions on the app that a page offers, except sending inputs: recording, reading databases, turning switches.
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
    /// Whether the newest part of the session is stored for a bug report.
    let isKept: Bool
    let databases: [String]
    let switches: [Switch]
    /// A substring of the method and path of the requests to hold. `nil` if no requests are to be held.
    let holding: String?
    /// The IDs of the requests that wait for a response from a person on the page.
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
