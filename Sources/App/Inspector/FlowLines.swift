import DataKit
import InspectorKit
import PresentationKit

/// The part of a log read so far: its newest entries as lines, and the state of the app after them.
nonisolated struct FlowLines: Sendable {
    static let capacity = 500

    private(set) var lines: [FlowLine] = []
    private(set) var moment = Moment()

    mutating func read(_ log: FlowLog) {
        // If more new entries have arrived than there are lines to keep, only the latest entries are read.
        if let late = log.moment(after: log.now.number - Self.capacity), late.number > moment.number { moment = late }
        for entry in log.entries(after: moment.number).entries {
            note(entry, of: log)
            moment.apply(entry)
        }
    }

    private mutating func note(_ entry: FlowEntry, of log: FlowLog) {
        func line(_ kind: FlowLine.Kind, _ subject: String, _ text: String) -> FlowLine {
            FlowLine(time: entry.time, kind: kind, subject: subject, text: text)
        }
        switch entry.event {
        case .began(let scene): append(line(.scene, scene.name, "begins"))
        case .ended(let id): append(line(.scene, name(of: id), "ends"))
        // The navigation reports its open scenes as an output, too.
        case .opened: break
        // A property's first value does not count as an event.
        case .value(_, _, isInitial: true): break
        case .value(let id, let report, isInitial: false):
            append(line(report.direction == .input ? .input : .output, name(of: id), text(of: report, in: id, log)))
        case .data(.liveQuery(let event)) where event.step == .began || event.step == .ended: break
        case .data(.request(let event)) where event.step == .ended: break
        case .data(let event):
            var new = line(FlowLine.Kind(event), "", log.text("\(event.subject)  \(event.summary)"))
            new.subject = "\(new.kind)"
            new.isFailure = event.isFailure
            if case .request(let request) = event { note(request, new) } else { append(new) }
        }
    }

    private func name(of id: FlowScene.ID) -> String { moment.scenes[id]?.scene.name ?? "scene \(id)" }

    private func text(of report: LiveReport, in id: FlowScene.ID, _ log: FlowLog) -> String {
        let value = log.tree(of: report.value).summary
        let name = "\(report.direction == .input ? "→" : "←") \(report.name)"
        guard !value.isEmpty else { return name }
        let previous = moment.scenes[id]?.values[report.name]
        return "\(name)  \(Self.change(from: previous.map { log.tree(of: $0).summary }, to: value))"
    }

    /// Shortens a value that replaces a previous value: a long text starts shortly before the first difference.
    static func change(from previous: @autoclosure () -> String?, to value: String) -> String {
        guard value.count > 60, let previous = previous() else { return value }
        let common = zip(previous, value).prefix { $0 == $1 }.count
        guard common < value.count else { return value }
        let known = value.prefix(common)
        guard let start = known.lastIndex(of: ",") ?? known.lastIndex(of: "(") else { return value }
        return "…" + value[value.index(after: start)...].drop { $0 == " " }
    }

    /// Gives each attempt of a request one line: the outcome replaces the line about the request in flight.
    private mutating func note(_ request: RequestEvent, _ line: FlowLine) {
        var line = line
        switch request.step {
        case .sending: line.request = request.id
        case .answered, .failed:
            if let index = lines.lastIndex(where: { $0.request == request.id && request.id != nil }) {
                line.time = lines[index].time
                lines[index] = line
                return
            }
        case .waiting, .joined, .ended: break
        }
        append(line)
    }

    private mutating func append(_ line: FlowLine) {
        lines.append(line)
        if lines.count > Self.capacity { lines.removeFirst() }
    }
}

private nonisolated extension FlowLog {
    /// A text for display, without the texts of secret inputs.
    func text(_ text: String) -> String {
        guard case .text(let shown) = tree(of: text, isWhole: true) else { return "" }
        return shown
    }
}

nonisolated struct FlowLine: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case scene, input, output, request, commit, query, outbox, database

        init(_ event: DataEvent) {
            self =
                switch event {
                case .request: .request
                case .transaction: .commit
                case .liveQuery: .query
                case .edit: .outbox
                case .suspension: .database
                }
        }
    }

    /// The time since the start of the log.
    var time: Duration
    var kind: Kind
    /// The scene, or the part of the data layer.
    var subject: String
    var text: String
    var isFailure = false
    /// The request of the line while it is in flight.
    var request: Int?

    var timeText: String {
        let milliseconds = Int(time / .milliseconds(1))
        let rest = "\(milliseconds % 1_000)"
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
