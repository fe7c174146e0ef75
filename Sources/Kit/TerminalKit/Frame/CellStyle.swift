/// The look of a cell, in terms of meaning. How much of it the terminal can show is decided when a frame is shown.
///
/// ```swift
/// let broken = CellStyle(foreground: .danger, bold: true)
/// ```
public nonisolated struct CellStyle: Hashable, Sendable {
    /// The color of the character. By default `standard`, which is readable on the terminal's default background.
    public var foreground: CellColor
    /// The background color. Text of the standard color may be unreadable on it, so set both, or use ``inverse``.
    public var background: CellColor
    /// Heavier, and brighter in some terminals.
    public var bold: Bool
    /// Fainter. Some terminals do not show it.
    public var dim: Bool
    /// A line below the character. Visible without colors.
    public var underline: Bool
    /// Exchanges foreground and background. Visible without colors.
    public var inverse: Bool

    /// Creates a style in which everything not given is as in plain text. Pass a role instead of a fixed color, so that
    /// every theme can show it.
    public init(
        foreground: CellColor = .standard, background: CellColor = .standard, bold: Bool = false, dim: Bool = false,
        underline: Bool = false, inverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.inverse = inverse
    }

    /// The terminal's own colors, without attributes: readable on every terminal.
    public static let plain = CellStyle()
    /// For titles, and for text that the reader looks for first.
    public static let strong = CellStyle(bold: true)
    /// For text that may be overlooked: hints, units, dates. Without colors it is dim.
    public static let quiet = CellStyle(foreground: .muted)
    /// For the bar of the selection: inverse, so that it is visible without colors.
    public static let selected = CellStyle(inverse: true)

    /// Returns plain text in this color, or just plain text on terminals without colors.
    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}
