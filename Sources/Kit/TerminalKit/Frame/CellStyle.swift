/// The look of a cell, described by meaning. The capabilities of the terminal decide how much of the style is visible.
///
/// ```swift
/// let broken = CellStyle(foreground: .danger, bold: true)
/// ```
public nonisolated struct CellStyle: Hashable, Sendable {
    /// The color of the character. By default `standard`, which is readable on the terminal's default background.
    public var foreground: CellColor
    /// The background color. Text in the standard color may be unreadable on it, so set both colors, or use
    /// ``inverse``.
    public var background: CellColor
    /// Whether the character is heavier, and in some terminals also brighter.
    public var bold: Bool
    /// Whether the character is fainter. Some terminals ignore this attribute.
    public var dim: Bool
    /// Whether the character has a line below it. The line is visible without colors.
    public var underline: Bool
    /// Whether foreground and background are exchanged, which is visible without colors.
    public var inverse: Bool

    /// Creates a style in which attributes that you leave out are as in plain text. Pass a role instead of a fixed
    /// color, so that every theme can show it.
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

    /// The terminal's own colors without attributes, which are readable on every terminal.
    public static let plain = CellStyle()
    /// For titles, and for text that the reader looks for first.
    public static let strong = CellStyle(bold: true)
    /// For text that may be overlooked: hints, units, dates. On terminals without colors, it is dim.
    public static let quiet = CellStyle(foreground: .muted)
    /// For the bar that shows the selection. The bar is inverse, so that it is visible without colors.
    public static let selected = CellStyle(inverse: true)

    /// Returns the style of plain text in a color. On terminals without colors, it looks like plain text.
    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}
