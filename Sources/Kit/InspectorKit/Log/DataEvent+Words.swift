import DataKit
import DomainKit

extension DataEvent {
    /// The subject of the event: the method and path of a request, the tables of a commit or a live query, the entity
    /// of an edit, or the file of a suspended database.
    public var subject: String {
        switch self {
        case .request(let event): "\(event.method.rawValue) \(event.path)"
        case .transaction(let event): event.tables.sorted().joined(separator: ", ")
        case .liveQuery(let event): event.tables.sorted().joined(separator: ", ")
        case .edit(let event): "edit of \(event.kind) \(event.entity)"
        case .suspension(let event): event.file
        }
    }

    /// The outcome so far, such as `200, 12 kB, 31 ms`. A message from a server may repeat a secret, so show the
    /// summary with `FlowLog.tree(of:)`.
    public var summary: String {
        switch self {
        case .request(let event): event.words
        case .transaction(let event): event.duration.text
        case .liveQuery(let event):
            switch event.step {
            case .began: "begins"
            case .ran(let hasChanged): hasChanged ? "new rows" : "as before"
            case .ended: "ends"
            }
        case .edit(let event):
            switch event.step {
            case .sending: "is sent"
            case .performed: "is performed"
            case .refused(let message): "is refused: \(message)"
            case .failing(let message): "waits: \(message)"
            case .waitingFor(let kind, let entity, let reason):
                ["waits for \(kind) \(entity)", reason].compactMap(\.self).joined(separator: ": ")
            case .waiting: "waits to be sent"
            case .conflict: "waits for a decision"
            case .withdrawn: "is withdrawn"
            }
        case .suspension(let event):
            switch event.step {
            case .suspended(waiting: 0): "is suspended"
            case .suspended(waiting: 1): "is suspended, 1 read or write waits"
            case .suspended(let count): "is suspended, \(count) reads and writes wait"
            case .resumed: "resumes"
            }
        }
    }

    /// Whether the event is a failed attempt, a response with a status of at least 400, or an edit that is refused, is
    /// in conflict, must be sent again, or waits for an entity that cannot be created.
    public var isFailure: Bool {
        switch self {
        case .request(let event):
            switch event.step {
            case .answered(let status, _, _): status >= 400
            case .failed: true
            case .sending, .waiting, .joined, .ended: false
            }
        case .edit(let event):
            switch event.step {
            case .refused, .failing, .conflict, .waitingFor(_, _, .some): true
            case .sending, .performed, .waitingFor, .waiting, .withdrawn: false
            }
        case .transaction, .liveQuery, .suspension: false
        }
    }
}

extension RequestEvent {
    fileprivate var words: String {
        let prefix = attempt > 1 ? "attempt \(attempt): " : ""
        switch step {
        case .sending: return prefix + "sent"
        case .answered(let status, let bytes, let time):
            let size = status == 304 ? "from the cache" : bytes < 1_000 ? "\(bytes) bytes" : "\(bytes / 1_000) kB"
            return prefix + "\(status), \(size), \(time.text)"
        case .failed(let error, _, let time): return prefix + "\(error.message) \(time.text)"
        case .waiting(let pause, _): return "next attempt in \(pause.text)"
        case .joined: return "shares the answer of the one in flight"
        case .ended: return "ended"
        }
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }

    /// The duration in short form, such as `12 ms` or `1.5 s`.
    fileprivate var text: String {
        guard self >= .seconds(1) else { return "\(Int(milliseconds.rounded())) ms" }
        let tenths = Int((milliseconds / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
