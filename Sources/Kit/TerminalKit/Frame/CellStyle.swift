/// How a cell looks, in terms of meaning; `StyleEncoder` turns it into what the terminal can show.
public nonisolated struct CellStyle: Hashable, Sendable {
    /// The color of the character.
    public var foreground = CellColor.standard
    /// The color behind the character.
    public var background = CellColor.standard
    /// Heavier, in some terminals brighter.
    public var bold = false
    /// Fainter; not every terminal shows it.
    public var dim = false
    /// Underlined.
    public var underline = false
    /// Foreground and background exchanged.
    public var inverse = false

    /// Creates a style that differs from plain text in what is given.
    public init(
        foreground: CellColor = .standard, background: CellColor = .standard, bold: Bool = false,
        dim: Bool = false,
        underline: Bool = false, inverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.inverse = inverse
    }

    /// Text in the terminal's own colors.
    public static let plain = CellStyle()
    /// Titles, and what the reader looks for first.
    public static let strong = CellStyle(bold: true)
    /// What may be overlooked: hints, units, dates.
    public static let quiet = CellStyle(foreground: .muted)
    /// The selection's bar: inverse, so that it is seen without any color.
    public static let selected = CellStyle(inverse: true)

    /// Plain text in a color.
    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}
