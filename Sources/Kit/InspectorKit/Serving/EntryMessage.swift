import DataKit
import PresentationKit

/// An entry of the log, as a page gets it.
struct EntryMessage: Encodable {
    enum Kind: String, Encodable {
        case began, ended, input, state, event, request, commit, query, outbox
    }

    let number: Int
    /// In milliseconds since the log began.
    let time: Double
    let kind: Kind
    var scene: Int?
    var made: SceneMessage?
    var name: String?
    var value: ValueNode?
    var isInitial: Bool?
    /// How often the state was set, where only the last value is sent.
    var sets = 1
    /// What the data layer did, in words.
    var text: String?
    var isFailure: Bool?
    var request: RequestMessage?
    /// Distinguishes live queries.
    var query: Int?

    init(_ entry: FlowEntry) {
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
        case .value(let id, let report, let isInitial):
            kind = report.direction == .input ? .input : report.isState ? .state : .event
            scene = id
            name = report.name
            value = ValueNode(report.value)
            self.isInitial = isInitial
        case .data(.request(let event)):
            kind = .request
            name = "\(event.method.rawValue) \(event.path)"
            request = RequestMessage(event)
            isFailure = request?.isFailure
            text = request?.text
        case .data(.transaction(let event)):
            kind = .commit
            name = event.tables.sorted().joined(separator: ", ")
            text = "\(event.duration.text)"
        case .data(.liveQuery(let event)):
            kind = .query
            query = event.id
            name = event.tables.sorted().joined(separator: ", ")
            text =
                switch event.step {
                case .began: "begins"
                case .ran(let hasChanged): hasChanged ? "new rows" : "as before"
                case .ended: "ends"
                }
        case .data(.outbox(let event)):
            kind = .outbox
            name = event.entity
            switch event.step {
            case .sending: text = "is sent"
            case .performed: text = "is performed"
            case .refused(let error):
                text = "is refused: \(error.message)"
                isFailure = true
            case .held(let error):
                text = "waits: \(error.message)"
                isFailure = true
            }
        }
    }
}

/// A step of a request, for the bar that it becomes.
struct RequestMessage: Encodable {
    let id: Int?
    let attempt: Int
    let step: String
    let text: String
    let isFailure: Bool
    /// How long the attempt took or the pause takes, in milliseconds.
    var duration: Double?

    init(_ event: RequestEvent) {
        id = event.id
        attempt = event.attempt
        let prefix = event.attempt > 1 ? "attempt \(event.attempt): " : ""
        switch event.step {
        case .sending: (step, text, isFailure) = ("sending", prefix + "sent", false)
        case .answered(let status, let bytes, let time):
            (step, isFailure, duration) = ("answered", status >= 400, time.milliseconds)
            text = prefix + "\(status), \(status == 304 ? "from the cache" : "\(bytes) bytes"), \(time.text)"
        case .failed(let error, _, let time):
            (step, isFailure, duration) = ("failed", true, time.milliseconds)
            text = prefix + "\(error.message) \(time.text)"
        case .waiting(let pause, _):
            (step, text, isFailure, duration) = ("waiting", "next attempt in \(pause.text)", false, pause.milliseconds)
        case .joined: (step, text, isFailure) = ("joined", "shares the answer of the one in flight", false)
        case .ended: (step, text, isFailure) = ("ended", "ended", false)
        }
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }

    /// Such as `12 ms`.
    fileprivate var text: String { "\(Int(milliseconds.rounded())) ms" }
}
