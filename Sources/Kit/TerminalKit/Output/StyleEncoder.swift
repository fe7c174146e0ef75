/// Turns styles into SGR parameters (ECMA-48, 8.3.117) for what the terminal can show.
package nonisolated struct StyleEncoder: Sendable {
    package let capability: ColorCapability

    package init(capability: ColorCapability) {
        self.capability = capability
    }

    /// The shortest sequence that takes the terminal from one style to another; empty where they look the same.
    package func transition(from old: CellStyle, to new: CellStyle) -> String {
        guard old != new else { return "" }
        let old = Look(old, capability)
        let new = Look(new, capability)
        guard old != new else { return "" }
        let change = new.codes(changing: old).joined(separator: ";")
        let reset = new.codes(changing: Look(.plain, capability))
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

        init(_ style: CellStyle, _ capability: ColorCapability) {
            foreground = Self.color(style.foreground, capability, isBackground: false)
            background = Self.color(style.background, capability, isBackground: true)
            bold = style.bold
            // With sixteen colours or none, dimness says what the muted colour would have said.
            dim = style.dim || (style.foreground == .muted && foreground == nil)
            underline = style.underline
            inverse = style.inverse
        }

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

        private static func color(_ color: ColorRole, _ capability: ColorCapability, isBackground: Bool) -> String? {
            guard let entry = Palette.entry(color) else { return nil }
            let base = isBackground ? 40 : 30
            switch capability {
            case .none: return nil
            case .ansi16: return entry.ansi.map { "\(base + Int($0))" }
            case .ansi256: return "\(base + 8);5;\(entry.indexed)"
            case .trueColor: return "\(base + 8);2;\(entry.red);\(entry.green);\(entry.blue)"
            }
        }
    }
}
