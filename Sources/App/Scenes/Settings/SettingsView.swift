import Presentation
import TerminalKit

/// Groups of settings, with a sign before those in effect.
struct SettingsView {
    /// A heading, the note below it, or a setting.
    struct Line {
        var text: String
        var style = CellStyle.quiet
        var item: SettingsSection.Item?
    }

    var sections: [SettingsSection]
    var list: ListSelection<SettingsOption>

    static func lines(of sections: [SettingsSection]) -> [Line] {
        sections.flatMap { section in
            [Line(text: section.title, style: .strong)]
                + [section.note].compactMap(\.self).map { Line(text: "  \($0)") }
                + section.items.map { Line(text: $0.title, style: .plain, item: $0) }
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let lines = Self.lines(of: sections)
        let titleColumns = lines.compactMap(\.item).map { TextWidth.columns($0.title) }.max() ?? 0
        frame.draw(list, in: body) { frame, index, place in
            let line = lines[index]
            guard let item = line.item else { return frame.draw(line.text, in: place, style: line.style) }
            let places = place.columns([.fixed(3), .fixed(titleColumns), .rest], gap: 1)
            let style: CellStyle = item.isProblem ? .colored(.danger) : .plain
            frame.draw(item.isChosen ? "  ●" : "", in: places[0], style: .colored(.accent))
            frame.draw(item.title, in: places[1], style: style)
            frame.draw(item.note, in: places[2], style: item.isProblem ? style : .quiet)
        }
    }
}
