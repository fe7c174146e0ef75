import PresentationKit

/// The record of an inspector: the latest events, and the current value of each input and output.
nonisolated struct FlowLog: Hashable, Sendable {
    /// The number of entries that are kept; the oldest are dropped first.
    static let capacity = 500

    struct Last: Hashable, Sendable {
        var value: String
        /// How many values were sent, without the initial one.
        var count: Int
    }

    private(set) var entries: [FlowEntry] = []
    /// Keyed by names such as `Products -> select`.
    private var members: [String: Last] = [:]
    private(set) var requestsInFlight = 0

    /// The last value of an input or output; `nil` if there was none.
    func last(_ scene: String, _ direction: LiveReport.Direction, _ name: String) -> Last? {
        members["\(scene) \(direction.rawValue) \(name)"]
    }

    /// Records a value of a view model. The first value of a property is stored but adds no entry.
    mutating func note(_ report: LiveReport, of scene: String, isFirst: Bool, at time: Duration) {
        let value = FlowText.text(report.value)
        let name = "\(scene) \(report.direction.rawValue) \(report.name)"
        let previous = members[name]?.value
        let count = isFirst ? 0 : (members[name]?.count ?? 0) + 1
        members[name] = Last(value: value, count: count)
        guard !isFirst else { return }
        let arrow = report.direction == .input ? "→" : "←"
        append(
            FlowEntry(
                time: time, kind: report.direction == .input ? .input : .output, subject: scene,
                text: value.isEmpty
                    ? "\(arrow) \(report.name)"
                    : "\(arrow) \(report.name)  \(FlowText.change(from: previous, to: value))"))
    }

    mutating func append(_ entry: FlowEntry) {
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    /// Records the state of a request. While it is in flight its entry is updated in place.
    mutating func note(request id: Int?, _ entry: FlowEntry, isInFlight: Bool, wasInFlight: Bool) {
        requestsInFlight += (isInFlight ? 1 : 0) - (wasInFlight ? 1 : 0)
        var entry = entry
        entry.request = isInFlight ? id : nil
        if wasInFlight, let index = entries.lastIndex(where: { $0.request == id && id != nil }) {
            entries[index].text = entry.text
            entries[index].request = nil
            entries[index].isFailure = entry.isFailure
        } else {
            append(entry)
        }
    }
}

/// One event.
nonisolated struct FlowEntry: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case input, output, request, database, outbox
    }

    /// The time since the inspector was first opened.
    var time: Duration
    var kind: Kind
    /// The view model, or the part of the data layer.
    var subject: String
    var text: String
    var isFailure = false
    /// The request of the entry while it is in flight, for its updates.
    var request: Int?

    /// In seconds and milliseconds.
    var timeText: String {
        let milliseconds = Int(time / .milliseconds(1))
        let rest = "\(milliseconds % 1_000)"
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
