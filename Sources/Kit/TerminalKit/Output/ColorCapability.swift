/// The number of colors that a terminal can show. It decides how the roles of a theme are distinguished.
public nonisolated enum ColorCapability: Hashable, Sendable, CaseIterable {
    /// No colors, only bold, dim, underlined and reverse text.
    case none
    /// The sixteen ANSI colors, which the user may have changed.
    case ansi16
    /// The fixed palette of 256 colors. The user may have changed the first sixteen, so they are not used.
    case ansi256
    /// 24 bits per color. The colors of a theme and of pictures are exact.
    case trueColor

    /// Evaluates the variables `NO_COLOR` (no-color.org), then `COLORTERM`, then `TERM`. A `TERM` that is missing or
    /// names a terminal without colors, such as `dumb`, comes before `COLORTERM`.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
            self = .none
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-mono")
            || term.hasSuffix("-m")
        {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""), !term.hasPrefix("screen") {
            // GNU Screen passes COLORTERM on from outside but cannot show true color.
            self = .trueColor
        } else if term.hasSuffix("-direct") || Self.trueColorTerminals.contains(term) {
            self = .trueColor
        } else if term.contains("256color") {
            self = .ansi256
        } else {
            self = .ansi16
        }
    }

    /// Terminals with true color that are recognized by name only, because ssh does not pass `COLORTERM` on.
    private static let trueColorTerminals: Set = [
        "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
    ]
}
