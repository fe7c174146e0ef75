/// The color of a cell: a role, whose color comes from the theme, or the color of a picture's pixel. On a terminal
/// without colors all of them look plain, except that ``muted`` is dim.
public nonisolated enum CellColor: Hashable, Sendable {
    /// The terminal's default foreground or background.
    case standard
    /// For text that may be overlooked: hints, units, dates.
    case muted
    /// For active elements: the border of the pane with the focus, a bar of progress, the sign of a neutral message.
    /// The selected item has a bar instead: see ``Frame/select(_:)``.
    case accent
    /// For text that is emphasized without being selected: the keys of hints, the letters that match a query.
    case highlight
    /// For a success, or a sufficient amount. Some readers cannot tell it from ``danger``, so add a sign as well.
    case success
    /// For problems that need attention soon, but have not failed yet.
    case warning
    /// For failures, and choices that cannot be undone.
    case danger
    /// For distinguishing categories. Numbers beyond the theme's last category start again with the first.
    case category(UInt8)
    /// A color that is the same in every theme. Terminals with fewer colors show their nearest one, and terminals
    /// without colors show none.
    case rgb(RGBColor)

    /// The roles that every theme must define. Categories are not among them.
    public static let roles: [CellColor] = [.standard, .muted, .accent, .highlight, .success, .warning, .danger]
}
