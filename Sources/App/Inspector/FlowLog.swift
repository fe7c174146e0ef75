import PresentationKit

/// What an inspector has recorded: the latest events, and the current value of every member of the view models.
nonisolated struct FlowLog: Hashable, Sendable {
    /// How many entries are kept; older ones are dropped.
    static let capacity = 500

    /// What a member of a view model's input or output had last.
    struct Last: Hashable, Sendable {
        var value: String
        /// How often something passed.
        var count: Int
    }

    private(set) var entries: [FlowEntry] = []
    /// By names such as `Products -> select`.
    private var members: [String: Last] = [:]
    private(set) var requestsInFlight = 0

    /// What passed through a member last; `nil` where nothing has.
    func last(_ scene: String, _ direction: LiveReport.Direction, _ name: String) -> Last? {
        members["\(scene) \(direction.rawValue) \(name)"]
    }

    /// Notes what passed through a view model. A value that a property had before is no event.
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

    /// Notes what a request does: its line has the latest.
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

/// One thing that happened.
nonisolated struct FlowEntry: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case input, output, request, database, outbox
    }

    /// Since the inspector was opened first.
    var time: Duration
    var kind: Kind
    /// Which view model, or which part of the data layer.
    var subject: String
    var text: String
    var isFailure = false
    /// The request that the entry is about, while that is in flight.
    var request: Int?

    /// Seconds and milliseconds.
    var timeText: String {
        let milliseconds = Int(time / .milliseconds(1))
        let rest = "\(milliseconds % 1_000)"
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
