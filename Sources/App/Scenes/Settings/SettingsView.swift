import Presentation
import TerminalKit

struct SettingsView {
    nonisolated enum Action: Hashable, Sendable {
        case select(SettingsOption)
        /// Reads the file of key bindings again. `line` is the line in the file, or `nil` for an entry about the whole
        /// file.
        case readKeys(line: Int?)
    }

    struct Line {
        var text: String
        var style = CellStyle.plain
        var note = ""
        var noteStyle = CellStyle.quiet
        var isChosen = false
        /// The action of the line, or `nil` for a heading and for the note below a heading.
        var action: Action?
    }

    var lines: [Line]
    var list: ListSelection<Action>

    static func lines(of sections: [SettingsSection]) -> [Line] {
        sections.flatMap { section in
            header(section.title, note: section.note)
                + section.items.map {
                    Line(text: $0.title, note: $0.note, isChosen: $0.isChosen, action: .select($0.id))
                }
        }
    }

    /// The bindings and the lines that cannot be used, in the order of the file.
    static func lines(of keyBindings: KeyBindings) -> [Line] {
        let bindings = keyBindings.bindings.map { binding in
            (binding.line, Line(text: binding.command, note: binding.keyName, action: .readKeys(line: binding.line)))
        }
        let problems = keyBindings.problems.map { problem in
            (
                problem.line,
                Line(
                    text: "line \(problem.line)", style: .colored(.danger), note: problem.message,
                    noteStyle: .colored(.danger), action: .readKeys(line: problem.line))
            )
        }
        let none = Line(
            text: "none", note: "A line such as edit = x assigns a key to a command.", action: .readKeys(line: nil))
        let lines = (bindings + problems).sorted { $0.0 < $1.0 }.map(\.1)
        return header("Keys of your own", note: keyBindings.path ?? "This session has no file of key bindings.")
            + (lines.isEmpty ? [none] : lines)
    }

    private static func header(_ title: String, note: String?) -> [Line] {
        [Line(text: title, style: .strong)] + [note].compactMap(\.self).map { Line(text: "  \($0)", style: .quiet) }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let titleColumns = lines.filter { $0.action != nil }.map { TextWidth.columns($0.text) }.max() ?? 0
        frame.draw(list, in: body) { frame, index, place in
            let line = lines[index]
            guard line.action != nil else { return frame.draw(line.text, in: place, style: line.style) }
            let places = place.columns([.fixed(3), .fixed(titleColumns), .rest], gap: 1)
            frame.draw(line.isChosen ? "  ●" : "", in: places[0], style: .colored(.accent))
            frame.draw(line.text, in: places[1], style: line.style)
            frame.draw(line.note, in: places[2], style: line.noteStyle)
        }
    }
}
