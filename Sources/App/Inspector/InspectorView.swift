import InspectorKit
import PresentationKit
import TerminalKit

/// Shows the view models of the scene in front and of its preview, with their current values. Below them, it shows the
/// flow of events.
struct InspectorView {
    var models: [any RunningViewModel]
    var flow: FlowLines
    /// Removes the texts of secret inputs from the shown values.
    var log: FlowLog
    var remarks: [String]
    var isFocused: Bool
    var linesBack = 0

    func draw(in frame: inout Frame, _ place: GridRect) {
        frame.fill(place)
        let note = remarks.isEmpty ? "" : remarks.joined(separator: " · ")
        let inside = frame.drawPane(place, title: "Inspector", note: note, isFocused: isFocused)
            .inset(columns: 1)
        let modelLines = modelLines(columns: inside.columns)
        let modelRows = min(modelLines.count, inside.rows < 8 ? 0 : inside.rows / 2)
        let parts = inside.rows(.fixed(modelRows), .fixed(modelRows > 0 ? 1 : 0), .rest, .fixed(1))
        for (row, line) in modelLines.prefix(modelRows).enumerated() { frame.draw(line, in: parts[0].line(row)) }
        frame.drawRule(parts[1])
        drawFlow(in: &frame, parts[2])
        frame.draw(counts, in: parts[3], style: .quiet)
    }

    private var counts: String {
        let suspended = flow.moment.suspended
        let counts = [
            count(models.count, "view model"), count(flow.moment.liveQueryCount, "live query", "live queries"),
            "\(flow.moment.requests.count) in flight",
        ]
        let waiting = suspended.isEmpty ? [] : ["suspended, \(suspended.values.reduce(0, +)) waiting"]
        return (counts + waiting).joined(separator: " · ")
    }

    private func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }

    private func drawFlow(in frame: inout Frame, _ place: GridRect) {
        guard !flow.lines.isEmpty else {
            frame.draw("New entries are listed here.", in: place, style: .quiet)
            return
        }
        // The user can scroll back only until the oldest lines fill the box.
        let shown = flow.lines.dropLast(min(linesBack, max(0, flow.lines.count - place.rows))).suffix(place.rows)
        let timeColumns = shown.map { TextWidth.columns($0.timeText) }.max() ?? 0
        let subjectColumns = min(16, shown.map { TextWidth.columns($0.subject) }.max() ?? 0)
        for (row, line) in shown.enumerated() {
            let places = place.line(row).columns([.fixed(timeColumns), .fixed(subjectColumns), .rest], gap: 1)
            frame.draw(line.timeText, in: places[0], .right, style: .quiet)
            frame.draw(line.subject, in: places[1], style: .quiet)
            frame.draw(line.text, in: places[2], style: line.style)
        }
    }

    private func modelLines(columns: Int) -> [StyledText] {
        models.flatMap { model -> [StyledText] in
            let state = flow.moment.scene(of: model)
            let nameColumns = model.outputNames.map { TextWidth.columns($0) }.max() ?? 0
            let inputs = model.inputNames.map { name in
                let count = state?.counts[name] ?? 0
                return StyledText(
                    count > 0 ? "\(name) \(count)×" : name, count > 0 ? .colored(.highlight) : .quiet)
            }
            let outputs = model.outputNames.map { name in
                let value = state?.values[name].map { log.tree(of: $0).summary } ?? ""
                return StyledText("   ← ", .colored(.success))
                    + StyledText(name.padded(toColumns: nameColumns) + "  ")
                    + StyledText(value.replacing("\n", with: " "), .quiet)
            }
            return [StyledText(model.viewModelName, .strong)] + wrapped(inputs, columns: columns) + outputs
        }
    }

    private func wrapped(_ inputs: [StyledText], columns: Int) -> [StyledText] {
        var lines: [StyledText] = []
        for input in inputs {
            if let last = lines.last, last.columns + input.columns + 2 <= columns {
                lines[lines.count - 1] = last + input + StyledText("  ")
            } else {
                let arrow = StyledText(lines.isEmpty ? "   → " : "     ", .colored(.highlight))
                lines.append(arrow + input + StyledText("  "))
            }
        }
        return lines
    }
}

private nonisolated extension FlowLine {
    var style: CellStyle {
        if isFailure { return .colored(.danger) }
        return switch kind {
        case .input: .colored(.highlight)
        case .output: .colored(.success)
        case .request: .plain
        case .scene, .commit, .query, .outbox, .database: .quiet
        }
    }
}
