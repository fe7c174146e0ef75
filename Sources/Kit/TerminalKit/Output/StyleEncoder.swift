/// Turns styles into SGR parameters (ECMA-48, 8.3.117) for what the terminal can show.
nonisolated struct StyleEncoder: Sendable {
    let capability: ColorCapability
    let theme: Theme

    init(capability: ColorCapability, theme: Theme = .standard) {
        self.capability = capability
        self.theme = theme
    }

    /// The shortest sequence that takes the terminal from one style to another; empty where they look the same.
    func transition(from old: CellStyle, to new: CellStyle) -> String {
        guard old != new else { return "" }
        let old = look(old)
        let new = look(new)
        guard old != new else { return "" }
        let change = new.codes(changing: old).joined(separator: ";")
        let reset = new.codes(changing: look(.plain))
        let afresh = reset.isEmpty ? "" : (["0"] + reset).joined(separator: ";")
        return
            "\u{1B}[\(change.utf8.count < afresh.utf8.count || (afresh.isEmpty && change.isEmpty) ? change : afresh)m"
    }

    /// A style in SGR terms.
    private struct Look: Equatable {
        var foreground: String?
        var background: String?
        var bold: Bool
        var dim: Bool
        var underline: Bool
        var inverse: Bool

        func codes(changing old: Look) -> [String] {
            var codes: [String] = []
            // One code ends both boldness and dimness.
            let endsWeight = (old.bold && !bold) || (old.dim && !dim)
            if endsWeight { codes.append("22") }
            if bold, endsWeight || !old.bold { codes.append("1") }
            if dim, endsWeight || !old.dim { codes.append("2") }
            if underline != old.underline { codes.append(underline ? "4" : "24") }
            if inverse != old.inverse { codes.append(inverse ? "7" : "27") }
            if foreground != old.foreground { codes.append(foreground ?? "39") }
            if background != old.background { codes.append(background ?? "49") }
            return codes
        }
    }

    private func look(_ style: CellStyle) -> Look {
        let foreground = code(style.foreground, base: 30)
        return Look(
            foreground: foreground, background: code(style.background, base: 40), bold: style.bold,
            // With sixteen colors or none, dimness says what the muted color would have said.
            dim: style.dim || (style.foreground == .muted && foreground == nil), underline: style.underline,
            inverse: style.inverse)
    }

    /// The parameters of a color; `nil` for the terminal's own, and for what the terminal cannot show.
    private func code(_ color: CellColor, base: Int) -> String? {
        guard let color = theme[color] else { return nil }
        switch capability {
        case .none: return nil
        case .ansi16: return color.ansi.map { "\($0 < 8 ? base + Int($0) : base + 52 + Int($0))" }
        case .ansi256: return "\(base + 8);5;\(color.indexed)"
        case .trueColor: return "\(base + 8);2;\(color.rgb.red);\(color.rgb.green);\(color.rgb.blue)"
        }
    }
}
