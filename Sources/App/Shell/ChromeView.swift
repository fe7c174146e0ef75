import PresentationKit
import TerminalKit

/// The bands around a scene's body: where I am, what happened, and what I can do.
nonisolated struct ChromeView: Hashable, Sendable {
    var breadcrumb: [String]
    /// Who and what, from the title line's right end.
    var status: [String]
    var message: Message?
    /// What is being done, while the spinner shows.
    var activity: Activity?
    var remark: String?
    var hints: [Hint]

    /// What is left for a body on a screen of this size.
    static func body(in size: GridSize) -> GridRect { bands(of: GridRect(size))[2] }

    func draw(in frame: inout Frame) {
        let bands = Self.bands(of: frame.bounds)
        drawTitle(in: &frame, bands[0].inset(columns: 1))
        frame.drawRule(bands[1])
        frame.drawRule(bands[3])
        drawMessage(in: &frame, bands[4].inset(columns: 1))
        drawHints(in: &frame, bands[5].inset(columns: 1))
    }

    private static func bands(of screen: GridRect) -> [GridRect] {
        screen.rows(.fixed(1), .fixed(1), .rest, .fixed(1), .fixed(1), .fixed(1))
    }

    private func drawTitle(in frame: inout Frame, _ line: GridRect) {
        let title = breadcrumb.last ?? ""
        // The place one is in comes first, then who and what, then the way there.
        let titleColumns = min(TextWidth.columns(title), line.columns)
        var right = status
        while !right.isEmpty, titleColumns + 2 + TextWidth.columns(right.joined(separator: " · ")) > line.columns {
            right.removeFirst()
        }
        let rightText = right.joined(separator: " · ")
        let rightColumns = right.isEmpty ? 0 : TextWidth.columns(rightText) + 2
        let places = line.columns([.rest, .fixed(rightColumns)])
        var way = breadcrumb.dropLast().map { $0 + " › " }
        while !way.isEmpty, TextWidth.columns(way.joined()) + titleColumns > places[0].columns { way.removeFirst() }
        let column = frame.draw(way.joined(), at: line.origin, style: .quiet, clip: places[0])
        let rest = GridRect(column: column, row: line.row, columns: places[0].endColumn - column, rows: line.rows)
        frame.draw(title, in: rest, style: .strong)
        frame.draw(rightText, in: places[1], .right, style: .quiet)
    }

    private func drawMessage(in frame: inout Frame, _ line: GridRect) {
        let remarkColumns = remark.map { TextWidth.columns($0) + 2 } ?? 0
        let places = line.columns([.rest, .fixed(remarkColumns)])
        if let activity {
            frame.draw(activity.line, in: places[0], style: .colored(.accent))
        } else if let message {
            frame.draw("\(message.sign) \(message.text)", in: places[0], style: message.style)
        }
        frame.draw(remark ?? "", in: places[1], .right, style: .colored(.warning))
    }

    /// As many hints as fit, and the last two always.
    private func drawHints(in frame: inout Frame, _ line: GridRect) {
        var shown = hints
        while shown.count > 2, shown.map(\.text).joined(separator: "  ").columns > line.columns {
            shown.remove(at: shown.count - 3)
        }
        var point = line.origin
        for hint in shown {
            point.column = frame.draw(hint.key, at: point, style: .colored(.accent, bold: true), clip: line)
            point.column = frame.draw(" \(hint.meaning)  ", at: point, style: .quiet, clip: line)
        }
    }
}

private nonisolated extension String {
    var columns: Int { TextWidth.columns(self) }
}

private nonisolated extension Message {
    var sign: String {
        switch kind {
        case .success: "✓"
        case .information: "·"
        case .failure: "✗"
        }
    }

    var style: CellStyle {
        switch kind {
        case .success: .colored(.success)
        case .information: .quiet
        case .failure: .colored(.danger)
        }
    }
}
