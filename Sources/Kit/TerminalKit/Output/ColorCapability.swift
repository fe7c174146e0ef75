/// The number of colors that a terminal can show, which determines how the roles of a theme are distinguished.
public nonisolated enum ColorCapability: Hashable, Sendable, CaseIterable {
    /// No colors, but only bold, dim, underlined and inverse text.
    case none
    /// The sixteen ANSI colors, which the user can change.
    case ansi16
    /// A fixed palette of 256 colors. The first sixteen are not used, because the user can change them.
    case ansi256
    /// 24 bits for each color. The terminal shows the exact colors of themes and pictures.
    case trueColor

    /// Evaluates the variables `NO_COLOR` (no-color.org), `COLORTERM` and `TERM`, in this order. However, if `TERM` is
    /// missing or names a terminal without colors, such as `dumb`, it takes precedence over `COLORTERM`.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
            self = .none
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-mono")
            || term.hasSuffix("-m")
        {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""), !term.hasPrefix("screen") {
            // GNU Screen passes on the COLORTERM variable from outside, but cannot show true color.
            self = .trueColor
        } else if term.hasSuffix("-direct") || Self.trueColorTerminals.contains(term) {
            self = .trueColor
        } else if term.contains("256color") {
            self = .ansi256
        } else {
            self = .ansi16
        }
    }

    /// Terminals with true color that are recognized by name, because ssh does not pass on `COLORTERM`.
    private static let trueColorTerminals: Set = [
        "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
    ]
}
