/// How a cell looks, in terms of meaning; `StyleEncoder` turns it into what the terminal can show.
nonisolated struct Style: Hashable, Sendable {
    var foreground = Color.standard
    var background = Color.standard
    var bold = false
    var dim = false
    var underline = false
    var inverse = false

    static let plain = Style()
    /// Titles and the thing one looks for first.
    static let strong = Style(bold: true)
    /// What may be overlooked: hints, units, dates.
    static let quiet = Style(foreground: .muted)
    /// The selection's bar: inverse, so that it is seen without any colour.
    static let selected = Style(inverse: true)

    static func colored(_ color: Color, bold: Bool = false) -> Style {
        Style(foreground: color, bold: bold)
    }
}

/// A colour by its meaning.
nonisolated enum Color: Hashable, Sendable, CaseIterable {
    /// The terminal's own.
    case standard
    case muted, accent, highlight, success, warning, failure
}
