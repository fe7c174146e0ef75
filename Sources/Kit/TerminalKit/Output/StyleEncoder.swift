/// Converts styles to SGR parameters (ECMA-48, 8.3.117) that the terminal supports.
nonisolated struct StyleEncoder: Sendable {
    let capability: ColorCapability
    let theme: Theme

    init(capability: ColorCapability, theme: Theme = .standard) {
        self.capability = capability
        self.theme = theme
    }

    /// Appends the shortest sequence that changes one style into another. If the styles look the same, appends nothing.
    func appendTransition(from old: CellStyle, to new: CellStyle, to output: inout [UInt8]) {
        guard old != new else { return }
        let old = attributes(of: old)
        let new = attributes(of: new)
        guard old != new else { return }
        var change = Parameters()
        new.append(changing: old, to: &change)
        var afresh = Parameters()
        if new != Attributes() {
            afresh.append(0)
            new.append(changing: Attributes(), to: &afresh)
        }
        output += [0x1B, UInt8(ascii: "[")]
        output += change.bytes.count < afresh.bytes.count ? change.bytes : afresh.bytes
        output.append(UInt8(ascii: "m"))
    }

    private struct Parameters {
        var bytes: [UInt8] = []

        mutating func append(_ number: UInt8) {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
            if number >= 100 { bytes.append(UInt8(ascii: "0") + number / 100) }
            if number >= 10 { bytes.append(UInt8(ascii: "0") + number / 10 % 10) }
            bytes.append(UInt8(ascii: "0") + number % 10)
        }
    }

    private enum Shade: Equatable {
        case ansi(UInt8)
        case indexed(UInt8)
        case rgb(RGBColor)

        /// `base` is 30 for the foreground and 40 for the background.
        func append(base: UInt8, to parameters: inout Parameters) {
            switch self {
            case .ansi(let index): parameters.append(index < 8 ? base + index : base + 52 + index)
            case .indexed(let index): for number in [base + 8, 5, index] { parameters.append(number) }
            case .rgb(let color):
                for number in [base + 8, 2, color.red, color.green, color.blue] { parameters.append(number) }
            }
        }
    }

    private struct Attributes: Equatable {
        var foreground: Shade?
        var background: Shade?
        var bold = false
        var dim = false
        var underline = false
        var inverse = false

        func append(changing old: Attributes, to parameters: inout Parameters) {
            // A single code ends both bold and dim.
            let endsWeight = (old.bold && !bold) || (old.dim && !dim)
            if endsWeight { parameters.append(22) }
            if bold, endsWeight || !old.bold { parameters.append(1) }
            if dim, endsWeight || !old.dim { parameters.append(2) }
            if underline != old.underline { parameters.append(underline ? 4 : 24) }
            if inverse != old.inverse { parameters.append(inverse ? 7 : 27) }
            for (shade, before, base) in [(foreground, old.foreground, 30), (background, old.background, UInt8(40))]
            where shade != before {
                if let shade { shade.append(base: base, to: &parameters) } else { parameters.append(base + 9) }
            }
        }
    }

    private func attributes(of style: CellStyle) -> Attributes {
        let foreground = shade(style.foreground)
        return Attributes(
            foreground: foreground, background: shade(style.background), bold: style.bold,
            // Dim text stands for the muted color on terminals without colors, and if the theme has no ANSI color for
            // it.
            dim: style.dim || (style.foreground == .muted && foreground == nil), underline: style.underline,
            inverse: style.inverse)
    }

    /// Returns the color to send, or `nil` for the terminal's default color and for colors that the terminal cannot
    /// show.
    private func shade(_ color: CellColor) -> Shade? {
        // With true color, send the exact color. For a smaller palette, the nearest color is looked up below, which
        // takes longer.
        if capability == .trueColor, case .rgb(let color) = color { return .rgb(color) }
        guard capability != .none, let color = theme[color] else { return nil }
        switch capability {
        case .none: return nil
        case .ansi16: return color.ansi.map { .ansi($0) }
        case .ansi256: return .indexed(color.indexed)
        case .trueColor: return .rgb(color.rgb)
        }
    }
}
