/// How a cell looks, in terms of meaning; `StyleEncoder` turns it into what the terminal can show.
package nonisolated struct Style: Hashable, Sendable {
    package var foreground = Color.standard
    package var background = Color.standard
    package var bold = false
    package var dim = false
    package var underline = false
    package var inverse = false

    package init(
        foreground: Color = Color.standard, background: Color = Color.standard, bold: Bool = false, dim: Bool = false,
        underline: Bool = false, inverse: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.inverse = inverse
    }

    package static let plain = Style()
    /// Titles and the thing one looks for first.
    package static let strong = Style(bold: true)
    /// What may be overlooked: hints, units, dates.
    package static let quiet = Style(foreground: .muted)
    /// The selection's bar: inverse, so that it is seen without any colour.
    package static let selected = Style(inverse: true)

    package static func colored(_ color: Color, bold: Bool = false) -> Style {
        Style(foreground: color, bold: bold)
    }
}

/// A colour by its meaning.
package nonisolated enum Color: Hashable, Sendable, CaseIterable {
    /// The terminal's own.
    case standard
    case muted, accent, highlight, success, warning, failure
}
