import DataKit
import Foundation

extension FlowLog {
    /// - Parameters:
    ///   - time: The time since the inspector began.
    mutating func note(_ event: DataEvent, at time: Duration) {
        switch event {
        case .request(let event): note(event, at: time)
        case .transaction(let event):
            append(
                FlowEntry(
                    time: time, kind: .database, subject: "database",
                    text: "changed \(event.tables.sorted().joined(separator: ", "))  \(event.duration.milliseconds)"))
        case .liveQuery(let event): note(event, at: time)
        case .outbox(let event):
            let (text, isFailure) = event.step.description
            append(
                FlowEntry(
                    time: time, kind: .outbox, subject: "outbox", text: "edit of \(event.entity): \(text)",
                    isFailure: isFailure))
        }
    }

    private mutating func note(_ event: LiveQueryEvent, at time: Duration) {
        switch event.step {
        case .began, .ended: break
        case .ran(let hasChanged):
            append(
                FlowEntry(
                    time: time, kind: .database, subject: "live query",
                    text: "\(event.tables.sorted().joined(separator: ", "))  \(hasChanged ? "new rows" : "as before")"))
        }
    }

    private mutating func note(_ event: RequestEvent, at time: Duration) {
        let name = "\(event.method.rawValue) \(event.path)" + (event.attempt > 1 ? "  attempt \(event.attempt)" : "")
        func entry(_ text: String, isFailure: Bool = false) -> FlowEntry {
            FlowEntry(time: time, kind: .request, subject: "request", text: "\(name)  \(text)", isFailure: isFailure)
        }
        switch event.step {
        case .sending: note(request: event.id, entry("…"), isInFlight: true, wasInFlight: false)
        case .answered(let status, let bytes, let duration):
            let size = status == 304 ? "from the cache" : bytes < 1_000 ? "\(bytes) B" : "\(bytes / 1_000) kB"
            note(
                request: event.id, entry("\(status)  \(size)  \(duration.milliseconds)", isFailure: status >= 400),
                isInFlight: false, wasInFlight: true)
        case .failed(let error, _, let duration):
            note(
                request: event.id, entry("\(error.message)  \(duration.milliseconds)", isFailure: true),
                isInFlight: false, wasInFlight: true)
        case .waiting(let pause, _):
            let seconds = (pause / .seconds(1)).formatted(
                .number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US")))
            append(entry("next attempt in \(seconds) s"))
        case .joined: append(entry("shares the answer of the one in flight"))
        case .ended: break
        }
    }
}

extension OutboxEvent.Step {
    fileprivate nonisolated var description: (text: String, isFailure: Bool) {
        switch self {
        case .sending: ("sending", false)
        case .performed: ("performed", false)
        case .refused(let error): ("refused. \(error.message)", true)
        case .held(let error): ("waits. \(error.message)", true)
        }
    }
}

extension Duration {
    fileprivate nonisolated var milliseconds: String { "\(Int(self / .milliseconds(1))) ms" }
}
