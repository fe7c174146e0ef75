/// How a cell looks, in terms of meaning; `StyleEncoder` turns it into what the terminal can show.
public nonisolated struct CellStyle: Hashable, Sendable {
    public var foreground = CellColor.standard
    public var background = CellColor.standard
    public var bold = false
    public var dim = false
    public var underline = false
    public var inverse = false

    public init(
        foreground: CellColor = CellColor.standard, background: CellColor = CellColor.standard, bold: Bool = false,
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

    public static let plain = CellStyle()
    /// Titles and the thing one looks for first.
    public static let strong = CellStyle(bold: true)
    /// What may be overlooked: hints, units, dates.
    public static let quiet = CellStyle(foreground: .muted)
    /// The selection's bar: inverse, so that it is seen without any colour.
    public static let selected = CellStyle(inverse: true)

    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}
