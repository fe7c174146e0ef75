/// How a cell looks, in terms of meaning; what the terminal can show of it is decided when a frame is shown.
///
/// ```swift
/// let broken = CellStyle(foreground: .danger, bold: true)
/// ```
public nonisolated struct CellStyle: Hashable, Sendable {
    /// All of it in one number, as a frame compares thousands of styles: attributes in the lowest bits, then the
    /// foreground, then the background.
    private var bits: UInt64

    /// The color of the character.
    public var foreground: CellColor {
        get { CellColor(code: bits >> 4) }
        set { bits = bits & ~(CellColor.codeMask << 4) | newValue.code << 4 }
    }
    /// The color behind the character.
    public var background: CellColor {
        get { CellColor(code: bits >> 32) }
        set { bits = bits & ~(CellColor.codeMask << 32) | newValue.code << 32 }
    }
    /// Heavier, in some terminals brighter.
    public var bold: Bool {
        get { bits & 1 != 0 }
        set { bits = newValue ? bits | 1 : bits & ~1 }
    }
    /// Fainter; not every terminal shows it.
    public var dim: Bool {
        get { bits & 2 != 0 }
        set { bits = newValue ? bits | 2 : bits & ~2 }
    }
    /// Underlined.
    public var underline: Bool {
        get { bits & 4 != 0 }
        set { bits = newValue ? bits | 4 : bits & ~4 }
    }
    /// Foreground and background exchanged.
    public var inverse: Bool {
        get { bits & 8 != 0 }
        set { bits = newValue ? bits | 8 : bits & ~8 }
    }

    /// Creates a style that differs from plain text in what is given.
    public init(
        foreground: CellColor = .standard, background: CellColor = .standard, bold: Bool = false, dim: Bool = false,
        underline: Bool = false, inverse: Bool = false
    ) {
        bits = foreground.code << 4 | background.code << 32
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

private nonisolated extension CellColor {
    static var codeMask: UInt64 { 0xFFF_FFFF }

    /// 28 bits: the kind in the upper four, what belongs to it below. Zero is the standard color.
    var code: UInt64 {
        switch self {
        case .standard: 0
        case .muted: 1 << 24
        case .accent: 2 << 24
        case .highlight: 3 << 24
        case .success: 4 << 24
        case .warning: 5 << 24
        case .danger: 6 << 24
        case .category(let number): 7 << 24 | UInt64(number)
        case .rgb(let color): 8 << 24 | UInt64(color.red) << 16 | UInt64(color.green) << 8 | UInt64(color.blue)
        }
    }

    init(code: UInt64) {
        self =
            switch (code & Self.codeMask) >> 24 {
            case 1: .muted
            case 2: .accent
            case 3: .highlight
            case 4: .success
            case 5: .warning
            case 6: .danger
            case 7: .category(UInt8(truncatingIfNeeded: code))
            case 8: .rgb(RGBColor(UInt32(code & 0xFF_FFFF)))
            default: .standard
            }
    }
}

nonisolated extension CellStyle: CustomReflectable {
    /// The parts instead of the number, for failed expectations and the debugger.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "foreground": foreground, "background": background, "bold": bold, "dim": dim, "underline": underline,
                "inverse": inverse,
            ])
    }
}
