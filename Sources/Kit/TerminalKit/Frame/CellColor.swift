/// The color of a cell: a role that gets its color from the theme, or the color of a picture's pixel. On a terminal
/// without colors, all of them look plain, except that ``muted`` is dim.
public nonisolated enum CellColor: Hashable, Sendable {
    /// The terminal's default foreground or background.
    case standard
    /// For text that may be overlooked: hints, units, dates.
    case muted
    /// For active elements: the border of the focused pane, a progress bar, the sign of a neutral message. A selected
    /// item is shown by a bar instead: see ``Frame/select(_:)``.
    case accent
    /// For text that is emphasized but not selected: the keys of hints, the letters that match a query.
    case highlight
    /// For success, or for a sufficient amount. Some people cannot distinguish it from ``danger``, so add a sign as
    /// well.
    case success
    /// For problems that need attention soon, but are not failures yet.
    case warning
    /// For failures, and choices that cannot be undone.
    case danger
    /// For telling categories apart. Numbers beyond the theme's last category start over with the first.
    case category(UInt8)
    /// A color that is the same in every theme. Terminals with fewer colors show the nearest color, and terminals
    /// without colors show none.
    case rgb(RGBColor)

    /// The roles for which every theme must define a color. Categories are not included.
    public static let roles: [CellColor] = [.standard, .muted, .accent, .highlight, .success, .warning, .danger]
}
