/// The colors of the roles in ``CellColor``.
///
/// The terminal keeps its default foreground and background. Choose a theme that is readable on these colors.
/// ``standard`` is readable on any background, because a program cannot be sure which background a terminal has.
public nonisolated struct Theme: Hashable, Sendable {
    /// The color of plain text in exported pictures. In a terminal, plain text has the terminal's own color.
    public var foreground: RGBColor
    /// The background of plain cells in exported pictures. In a terminal, plain cells have the terminal's own
    /// background.
    public var background: RGBColor
    /// For text that may be overlooked: hints, units, dates. The color must still be readable.
    public var muted: ThemeColor
    /// For active elements, such as the border of the focused pane. A selected line is shown by a bar instead.
    public var accent: ThemeColor
    /// For text that is emphasized but not selected, such as a key in a line of hints.
    public var highlight: ThemeColor
    /// For success, or for a sufficient amount. Do not use it for decoration, because it would lose its meaning.
    public var success: ThemeColor
    /// For problems that need attention soon. The role is between ``success`` and ``danger``, so the color should not
    /// look like either of them.
    public var warning: ThemeColor
    /// For failures, and choices that cannot be undone.
    public var danger: ThemeColor
    /// For telling categories apart. If the array is empty, categories look like plain text.
    public var categories: [ThemeColor]

    /// Creates a theme, in which each role needs a color that is readable on the terminal's background.
    public init(
        foreground: RGBColor, background: RGBColor, muted: ThemeColor, accent: ThemeColor, highlight: ThemeColor,
        success: ThemeColor, warning: ThemeColor, danger: ThemeColor, categories: [ThemeColor] = []
    ) {
        self.foreground = foreground
        self.background = background
        self.muted = muted
        self.accent = accent
        self.highlight = highlight
        self.success = success
        self.warning = warning
        self.danger = danger
        self.categories = categories
    }

    /// The color of a role, or `nil` for the terminal's default color.
    public subscript(color: CellColor) -> ThemeColor? {
        switch color {
        case .standard: nil
        case .muted: muted
        case .accent: accent
        case .highlight: highlight
        case .success: success
        case .warning: warning
        case .danger: danger
        case .category(let number): categories.isEmpty ? nil : categories[Int(number) % categories.count]
        case .rgb(let color): ThemeColor(color, ansi: color.nearestANSI)
        }
    }
}

nonisolated extension Theme {
    /// Colors of medium lightness that are readable on dark and light backgrounds. Their contrast to both black and
    /// white is above 3.8 to 1. No color can have a contrast of more than 4.6 to 1 to both of them.
    public static let standard = Theme(
        foreground: RGBColor(0xD8DEE4), background: RGBColor(0x16191D),
        muted: ThemeColor(RGBColor(0x727A81), indexed: 243),
        accent: ThemeColor(RGBColor(0x1E7AD5), indexed: 32, ansi: 6),
        highlight: ThemeColor(RGBColor(0xB54ACA), indexed: 133, ansi: 5),
        success: ThemeColor(RGBColor(0x198B35), indexed: 28, ansi: 2),
        warning: ThemeColor(RGBColor(0xA86C04), indexed: 130, ansi: 3),
        danger: ThemeColor(RGBColor(0xE23731), indexed: 160, ansi: 1),
        categories: [
            ThemeColor(RGBColor(0x1A8080), indexed: 30, ansi: 6), ThemeColor(RGBColor(0xA8671F), indexed: 130, ansi: 3),
            ThemeColor(RGBColor(0x8D64D8), indexed: 98, ansi: 5), ThemeColor(RGBColor(0x5E8130), indexed: 64, ansi: 2),
        ])

    /// Light colors that are readable only on dark backgrounds. Their contrast to ``background`` is at least 4.5 to 1.
    public static let dark = Theme(
        foreground: RGBColor(0xD8DEE4), background: RGBColor(0x16191D),
        muted: ThemeColor(RGBColor(0x8B949E), ansi: 8),
        accent: ThemeColor(RGBColor(0x6CB6FF), ansi: 14),
        highlight: ThemeColor(RGBColor(0xDCA3FF), ansi: 13),
        success: ThemeColor(RGBColor(0x6BC46D), ansi: 10),
        warning: ThemeColor(RGBColor(0xE0AF4F), ansi: 11),
        danger: ThemeColor(RGBColor(0xFF8080), ansi: 9),
        categories: [
            ThemeColor(RGBColor(0x56D4C8), ansi: 14), ThemeColor(RGBColor(0xF0A070), ansi: 11),
            ThemeColor(RGBColor(0xC0A8FF), ansi: 13), ThemeColor(RGBColor(0xA8D060), ansi: 10),
        ])

    /// Dark colors that are readable only on light backgrounds. Their contrast to ``background`` is at least 4.5 to 1.
    public static let light = Theme(
        foreground: RGBColor(0x1F2328), background: RGBColor(0xFFFFFF),
        muted: ThemeColor(RGBColor(0x636C76), indexed: 242),
        accent: ThemeColor(RGBColor(0x0757BA), indexed: 25, ansi: 4),
        highlight: ThemeColor(RGBColor(0x8430A8), indexed: 91, ansi: 5),
        success: ThemeColor(RGBColor(0x116329), indexed: 22, ansi: 2),
        warning: ThemeColor(RGBColor(0x805000), indexed: 94, ansi: 3),
        danger: ThemeColor(RGBColor(0xB81A22), indexed: 124, ansi: 1),
        categories: [
            ThemeColor(RGBColor(0x0A6068), indexed: 23, ansi: 6), ThemeColor(RGBColor(0x8A4510), indexed: 94, ansi: 3),
            ThemeColor(RGBColor(0x5A32A3), indexed: 55, ansi: 5), ThemeColor(RGBColor(0x3C5C10), indexed: 58, ansi: 2),
        ])

    /// Colors with a contrast of at least 7 to 1 on black. The theme has no categories, so they look like plain text.
    public static let highContrast = Theme(
        foreground: RGBColor(0xFFFFFF), background: RGBColor(0x000000),
        muted: ThemeColor(RGBColor(0xC8C8C8), ansi: 7),
        accent: ThemeColor(RGBColor(0x5FD7FF), ansi: 14),
        highlight: ThemeColor(RGBColor(0xFFAFFF), ansi: 13),
        success: ThemeColor(RGBColor(0x5FFF87), ansi: 10),
        warning: ThemeColor(RGBColor(0xFFFF5F), ansi: 11),
        danger: ThemeColor(RGBColor(0xFF8787), ansi: 9))

    /// Colors with a contrast of at least 7 to 1 on white. The theme has no categories, so they look like plain text.
    public static let highContrastLight = Theme(
        foreground: RGBColor(0x000000), background: RGBColor(0xFFFFFF),
        muted: ThemeColor(RGBColor(0x444444), indexed: 238),
        accent: ThemeColor(RGBColor(0x003F9E), indexed: 18, ansi: 4),
        highlight: ThemeColor(RGBColor(0x6A0080), indexed: 54, ansi: 5),
        success: ThemeColor(RGBColor(0x004F10), indexed: 22, ansi: 2),
        warning: ThemeColor(RGBColor(0x5F3700), indexed: 52, ansi: 3),
        danger: ThemeColor(RGBColor(0x8F0000), indexed: 88, ansi: 1))
}
