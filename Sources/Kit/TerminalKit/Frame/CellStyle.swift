/// How a cell looks, in terms of meaning; what the terminal can show of it is decided when a frame is shown.
///
/// ```swift
/// let broken = CellStyle(foreground: .danger, bold: true)
/// ```
public nonisolated struct CellStyle: Hashable, Sendable {
    /// All attributes in one number, since a frame compares thousands of styles: flags in the lowest bits, then the
    /// foreground, then the background.
    private var bits: UInt64

    /// The color of the character; `standard` by default, which is readable on the terminal's own background.
    public var foreground: CellColor {
        get { CellColor(code: bits >> 4) }
        set { bits = bits & ~(CellColor.codeMask << 4) | newValue.code << 4 }
    }
    /// The color behind the character. Text of the standard color may be unreadable on it: set both, or use
    /// ``inverse``.
    public var background: CellColor {
        get { CellColor(code: bits >> 32) }
        set { bits = bits & ~(CellColor.codeMask << 32) | newValue.code << 32 }
    }
    /// Heavier, and brighter in some terminals.
    public var bold: Bool {
        get { bits & 1 != 0 }
        set { bits = newValue ? bits | 1 : bits & ~1 }
    }
    /// Fainter. Some terminals do not show it.
    public var dim: Bool {
        get { bits & 2 != 0 }
        set { bits = newValue ? bits | 2 : bits & ~2 }
    }
    /// A line below the character, which is visible without colors.
    public var underline: Bool {
        get { bits & 4 != 0 }
        set { bits = newValue ? bits | 4 : bits & ~4 }
    }
    /// Exchanges foreground and background, which is visible without colors.
    public var inverse: Bool {
        get { bits & 8 != 0 }
        set { bits = newValue ? bits | 8 : bits & ~8 }
    }

    /// Everything that is not given is as in plain text. Pass a role and no fixed color, so that every theme can show
    /// it.
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

    /// The terminal's own colors, without attributes: readable on every terminal.
    public static let plain = CellStyle()
    /// For titles, and what the reader looks for first.
    public static let strong = CellStyle(bold: true)
    /// For text that may be overlooked: hints, units, dates.
    public static let quiet = CellStyle(foreground: .muted)
    /// For the bar of the selection: inverse, so that it is visible without colors.
    public static let selected = CellStyle(inverse: true)

    /// Plain text in this color, and where there are no colors just plain text.
    public static func colored(_ color: CellColor, bold: Bool = false) -> CellStyle {
        CellStyle(foreground: color, bold: bold)
    }
}

private nonisolated extension CellColor {
    static var codeMask: UInt64 { 0xFFF_FFFF }

    /// 28 bits: the kind in the upper four, its value below. Zero is the standard color.
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
