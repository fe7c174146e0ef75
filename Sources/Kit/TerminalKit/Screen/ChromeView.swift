/// The lines above and below a screen's boxes: the title with the path to the screen, a message, and the hints.
public nonisolated struct ChromeView: Hashable, Sendable {
    /// A short text at the right end of the title line. If there is not enough space, the first badges are left out.
    public struct Badge: Hashable, Sendable {
        /// One or two words, such as `offline`.
        public var text: String
        /// The style of the text. The dots between badges are always quiet, even if the badges have strong colors.
        public var style: CellStyle

        /// Creates a badge. By default, its text is quiet, because a permanent badge should not attract attention.
        public init(_ text: String, _ style: CellStyle = .quiet) {
            self.text = text
            self.style = style
        }
    }

    /// The titles of the screens on the path to this screen, whose title is the last one. In a narrow window, the first
    /// titles are left out.
    public var breadcrumb: [String]
    /// The permanent badges, such as the account, with the least important one first.
    public var status: [Badge]
    /// The message about the last result. The message appears in the line above the hints, where it covers nothing.
    public var toast: Toast?
    /// Work in progress, which is shown instead of the message. `nil` while the spinner is hidden.
    public var activity: Activity?
    /// A state that deserves attention while it lasts, for example that a list comes from the cache.
    public var remark: String?
    /// The time at which the content was fetched. If there is a remark, or the message needs the space, it is not
    /// shown.
    public var freshness: String?
    /// The keys that have an effect now, with their meanings. The last two hints are always shown.
    public var hints: [Hint]

    /// Creates the lines of a screen. All parts except the title are optional.
    public init(
        breadcrumb: [String], status: [Badge] = [], toast: Toast? = nil, activity: Activity? = nil,
        remark: String? = nil, freshness: String? = nil, hints: [Hint] = []
    ) {
        self.breadcrumb = breadcrumb
        self.status = status
        self.toast = toast
        self.activity = activity
        self.remark = remark
        self.freshness = freshness
        self.hints = hints
    }

    /// Draws the title and message lines. Draw the hints later, so that a dialog does not dim the hints for its own
    /// keys.
    public func draw(in frame: inout Frame, _ layout: ScreenLayout) {
        drawTitle(in: &frame, layout.title)
        drawMessage(in: &frame, layout.message)
    }

    /// Draws as many hints as fit, and always the last two. The line is cleared first, because a dialog may have dimmed
    /// it.
    public func drawHints(in frame: inout Frame, _ line: GridRect) {
        frame.fill(GridRect(column: 0, row: line.row, columns: frame.size.columns, rows: line.rows))
        for (hint, place) in places(in: line) {
            let end = frame.draw(hint.key, at: place.origin, style: .colored(.highlight, bold: true), clip: line)
            frame.draw(" \(hint.meaning)", at: GridPoint(column: end, row: line.row), style: .quiet, clip: line)
        }
    }

    /// Returns the key that a click on the hint line presses. `nil` outside the hints, and for a hint about several
    /// keys.
    public func key(at point: GridPoint, in line: GridRect) -> Key? {
        places(in: line).first { $0.1.contains(point) }?.0.press
    }

    /// Returns the index in ``breadcrumb`` of the screen that a click returns to. `nil` outside the titles, and for the
    /// last title, which belongs to this screen.
    public func crumb(at point: GridPoint, in line: GridRect) -> Int? {
        guard line.contains(point) else { return nil }
        let (ancestors, first) = visibleAncestors(in: places(ofTitle: line)[0])
        var column = line.column
        for (offset, crumb) in ancestors.enumerated() {
            let end = column + TextWidth.columns(crumb)
            if (column..<end).contains(point.column) { return first + offset }
            column = end
        }
        return nil
    }

    private func places(in line: GridRect) -> [(Hint, GridRect)] {
        var shown = hints
        while shown.count > 2, TextWidth.columns(shown.map(\.text).joined(separator: "  ")) > line.columns {
            shown.remove(at: shown.count - 3)
        }
        var column = line.column
        return shown.map { hint in
            let columns = TextWidth.columns(hint.text)
            defer { column += columns + 2 }
            return (hint, GridRect(column: column, row: line.row, columns: columns, rows: 1).clipped(to: line))
        }
    }

    private var title: String { breadcrumb.last ?? "" }

    private func badges(columns: Int) -> [Badge] {
        let titleColumns = min(TextWidth.columns(title), columns)
        var shown = status
        while !shown.isEmpty, titleColumns + 2 + Self.columns(shown) > columns { shown.removeFirst() }
        return shown
    }

    private static func columns(_ badges: [Badge]) -> Int {
        badges.isEmpty ? 0 : TextWidth.columns(badges.map(\.text).joined(separator: " · "))
    }

    private func places(ofTitle line: GridRect) -> [GridRect] {
        let columns = Self.columns(badges(columns: line.columns))
        return line.columns([.rest, .fixed(columns == 0 ? 0 : columns + 2)])
    }

    private func visibleAncestors(in place: GridRect) -> (texts: [String], first: Int) {
        var ancestors = breadcrumb.dropLast().map { $0 + " › " }
        var first = 0
        while !ancestors.isEmpty, TextWidth.columns(ancestors.joined()) + TextWidth.columns(title) > place.columns {
            ancestors.removeFirst()
            first += 1
        }
        return (ancestors, first)
    }

    private func drawTitle(in frame: inout Frame, _ line: GridRect) {
        let places = places(ofTitle: line)
        let column = frame.draw(
            visibleAncestors(in: places[0]).texts.joined(), at: line.origin, style: .quiet, clip: places[0])
        let rest = GridRect(column: column, row: line.row, columns: places[0].endColumn - column, rows: line.rows)
        frame.draw(title, in: rest, style: .strong)
        let badges = badges(columns: line.columns)
        let pieces = badges.flatMap { [StyledText.Piece(" · ", .quiet), StyledText.Piece($0.text, $0.style)] }
        frame.draw(StyledText(Array(pieces.dropFirst())), in: line.columns([.rest, .fixed(Self.columns(badges))])[1])
    }

    private func drawMessage(in frame: inout Frame, _ line: GridRect) {
        let message = activity?.line ?? toast.map { "  \($0.text) · \($0.hint)" } ?? ""
        let right =
            remark ?? freshness.flatMap { text in
                TextWidth.columns(message) + TextWidth.columns(text) + 2 <= line.columns ? text : nil
            } ?? ""
        let places = line.columns([.rest, .fixed(right.isEmpty ? 0 : TextWidth.columns(right) + 2)])
        if let activity {
            frame.draw(activity.line, in: places[0], style: .quiet)
        } else if let toast {
            frame.draw(toast, in: places[0])
        }
        frame.draw(right, in: places[1], .right, style: remark == nil ? .quiet : .colored(.warning))
    }
}
