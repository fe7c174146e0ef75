/// How a cell looks, in terms of meaning; what the terminal can show of it is decided when a frame is shown.
///
/// ```swift
/// let broken = CellStyle(foreground: .danger, bold: true)
/// ```
public nonisolated struct CellStyle: Hashable, Sendable {
    /// The color of the character; `standard` by default, which is readable on the terminal's own background.
    public var foreground: CellColor
    /// The color behind the character. Text of the standard color may be unreadable on it: set both, or use
    /// ``inverse``.
    public var background: CellColor
    /// Heavier, and brighter in some terminals.
    public var bold: Bool
    /// Fainter. Some terminals do not show it.
    public var dim: Bool
    /// A line below the character, which is visible without colors.
    public var underline: Bool
    /// Exchanges foreground and background, which is visible without colors.
    public var inverse: Bool

    /// Everything that is not given is as in plain text. Pass a role and no fixed color, so that every theme can show
    /// it.
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
    /// For titles, and what the reader looks for first.
    public static let strong = CellStyle(bold: true)
    /// For text that may be overlooked: hints, units, dates. Without colors it is dim.
    public static let quiet = CellStyle(foreground: .muted)
    /// For the bar of the selection: inverse, so that it is visible without colors.
    public static let selected = CellStyle(inverse: true)

    /// Plain text in this color, and where there are no colors just plain text.
    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}
