/// How many colors a terminal can show.
public nonisolated enum ColorCapability: Hashable, Sendable, CaseIterable {
    /// No colors: bold, dim and reverse text only.
    case none
    /// The sixteen of ANSI, which the user may have changed.
    case ansi16
    /// The fixed palette of 256.
    case ansi256
    /// 24 bits for each cell.
    case trueColor

    /// Reads the environment: `NO_COLOR` (no-color.org), then `COLORTERM`, then `TERM`.
    public init(environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty {
            self = .none
        } else if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-mono")
            || term.hasSuffix("-m")
        {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""), !term.hasPrefix("screen") {
            // GNU Screen passes COLORTERM on from outside and cannot show what it promises.
            self = .trueColor
        } else if term.hasSuffix("-direct") || Self.trueColorTerminals.contains(term) {
            self = .trueColor
        } else if term.contains("256color") {
            self = .ansi256
        } else {
            self = .ansi16
        }
    }

    /// Terminals that show true color and say so only by their name, as ssh does not pass `COLORTERM` on.
    private static let trueColorTerminals: Set = [
        "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
    ]
}
