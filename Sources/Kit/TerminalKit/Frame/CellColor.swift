/// A cell's color: a role that the theme fills, or the color of a picture's pixel.
public nonisolated enum CellColor: Hashable, Sendable {
    /// The terminal's own foreground or background.
    case standard
    /// Text that may be overlooked: hints, units, dates.
    case muted
    /// What is selected, and nothing else.
    case accent
    /// A second color for what stands out without being selected.
    case highlight
    /// Something went well, or there is plenty of it.
    case success
    /// Something needs attention soon.
    case warning
    /// Something failed, or the choice cannot be undone.
    case danger
    /// One of the theme's colors for telling kinds of things apart; numbers beyond the last begin again.
    case category(UInt8)
    /// A color of its own, whatever the theme.
    case rgb(RGBColor)

    /// The roles that every theme fills, without the categories.
    public static let roles: [CellColor] = [.standard, .muted, .accent, .highlight, .success, .warning, .danger]
}
