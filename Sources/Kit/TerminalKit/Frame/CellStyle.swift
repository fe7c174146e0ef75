/// How a cell looks, in terms of meaning; `StyleEncoder` turns it into what the terminal can show.
package nonisolated struct CellStyle: Hashable, Sendable {
    package var foreground = ColorRole.standard
    package var background = ColorRole.standard
    package var bold = false
    package var dim = false
    package var underline = false
    package var inverse = false

    package init(
        foreground: ColorRole = ColorRole.standard, background: ColorRole = ColorRole.standard, bold: Bool = false,
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

    package static let plain = CellStyle()
    /// Titles and the thing one looks for first.
    package static let strong = CellStyle(bold: true)
    /// What may be overlooked: hints, units, dates.
    package static let quiet = CellStyle(foreground: .muted)
    /// The selection's bar: inverse, so that it is seen without any colour.
    package static let selected = CellStyle(inverse: true)

    package static func colored(_ color: ColorRole, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}

/// A colour by its meaning.
package nonisolated enum ColorRole: Hashable, Sendable, CaseIterable {
    /// The terminal's own.
    case standard
    case muted, accent, highlight, success, warning, failure
}
