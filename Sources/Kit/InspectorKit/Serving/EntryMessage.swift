import DataKit
import PresentationKit

/// An entry of the log, encoded for a page.
struct EntryMessage: Encodable {
    enum Kind: String, Encodable {
        case began, ended, opened, input, state, event, request, commit, query, outbox, database
    }

    let number: Int
    /// The time in milliseconds since the log started.
    let time: Double
    let kind: Kind
    var scene: Int?
    var made: SceneMessage?
    /// The open scenes of a navigation.
    var open: [[Int]]?
    var name: String?
    var value: ValueNode?
    var isInitial: Bool?
    /// The number of times that the state was set, if only the last value is sent.
    var sets = 1
    /// The action in the data layer. The page's scripts compare `begins`, `ends`, `is performed`, `is withdrawn` and
    /// `resumes`.
    var text: String?
    var isFailure: Bool?
    var request: RequestMessage?
    /// The number of a live query, unique in the process.
    var query: Int?

    init(_ entry: FlowEntry, of log: FlowLog) {
        number = entry.number
        time = entry.time.milliseconds
        switch entry.event {
        case .began(let scene):
            kind = .began
            self.scene = scene.id
            made = SceneMessage(scene)
        case .ended(let id):
            kind = .ended
            scene = id
        case .opened(let scenes, let id):
            kind = .opened
            scene = id
            open = scenes
        case .value(let id, let report, let isInitial):
            kind = report.direction == .input ? .input : report.isState ? .state : .event
            scene = id
            name = report.name
            value = log.tree(of: report.value)
            self.isInitial = isInitial
        case .data(let event):
            name = log.secrets.redacted(event.subject)
            text = log.secrets.redacted(event.summary)
            if event.isFailure { isFailure = true }
            switch event {
            case .request(let event):
                kind = .request
                request = RequestMessage(event)
            case .transaction: kind = .commit
            case .liveQuery(let event):
                kind = .query
                query = event.id
            case .edit: kind = .outbox
            case .suspension: kind = .database
            }
        }
    }
}

/// A step of an HTTP request, from which the page draws a bar of attempts and pauses.
struct RequestMessage: Encodable {
    let id: Int?
    let attempt: Int
    let step: String
    /// The duration of the attempt or of the pause, in milliseconds.
    var duration: Double?

    init(_ event: RequestEvent) {
        id = event.id
        attempt = event.attempt
        switch event.step {
        case .sending: step = "sending"
        case .answered(_, _, let time): (step, duration) = ("answered", time.milliseconds)
        case .failed(_, _, let time): (step, duration) = ("failed", time.milliseconds)
        case .waiting(let pause, _): (step, duration) = ("waiting", pause.milliseconds)
        case .joined: step = "joined"
        case .ended: step = "ended"
        }
    }
}
