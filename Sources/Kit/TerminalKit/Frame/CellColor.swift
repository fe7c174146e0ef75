/// The color of a cell: a role, whose color the theme decides, or the color of a picture's pixel. On a terminal
/// without colors all of them look plain, except that ``muted`` is dim.
public nonisolated enum CellColor: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    /// For text that may be overlooked: hints, units, dates.
    case muted
    /// For what is active: the border of the pane with the focus, a bar of progress, the sign of a neutral message. The
    /// selected item has a bar instead: see ``Frame/select(_:)``.
    case accent
    /// For text that stands out without being selected: the keys of hints, the letters that match a query.
    case highlight
    /// For a success, or a sufficient amount. Some readers do not see it apart from ``danger``: say it by a sign as
    /// well.
    case success
    /// For what needs attention soon, and has not failed yet.
    case warning
    /// For failures, and choices that cannot be undone.
    case danger
    /// For distinguishing categories. Numbers beyond the theme's last category begin again with the first.
    case category(UInt8)
    /// The same in every theme. Terminals with fewer colors show the nearest of theirs, and those without colors none.
    case rgb(RGBColor)

    /// The roles that every theme must define. Categories are not among them.
    public static let roles: [CellColor] = [.standard, .muted, .accent, .highlight, .success, .warning, .danger]
}
