import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct StyleEncoderTests {
    @Test(
        "A color that the terminal cannot show becomes a similar color",
        arguments: [
            (ColorCapability.none, CellColor.danger, ""), (.ansi16, .danger, "\u{1B}[31m"),
            (.ansi256, .danger, "\u{1B}[38;5;160m"),
            (.trueColor, .danger, "\u{1B}[38;2;226;55;49m"), (.ansi16, .muted, "\u{1B}[2m"),
            (.none, .muted, "\u{1B}[2m"),
            (.trueColor, .standard, ""),
        ])
    func colors(capability: ColorCapability, color: CellColor, expected: String) {
        let encoder = StyleEncoder(capability: capability)
        #expect(transition(encoder, from: .plain, to: .colored(color)).debugDescription == expected.debugDescription)
    }

    @Test(
        "A change of style takes the shortest sequence",
        arguments: [
            (CellStyle.plain, CellStyle.plain, ""), (.strong, .plain, "\u{1B}[m"),
            (.strong, CellStyle(bold: true, underline: true), "\u{1B}[4m"),
            (CellStyle(dim: true), CellStyle(dim: true, underline: true), "\u{1B}[4m"),
            (CellStyle(bold: true, dim: true, inverse: true), CellStyle(dim: true, inverse: true), "\u{1B}[22;2m"),
            (CellStyle(bold: true, inverse: true), CellStyle(dim: true), "\u{1B}[0;2m"),
            (CellStyle(foreground: .danger, inverse: true), .selected, "\u{1B}[39m"),
        ])
    func transitions(old: CellStyle, new: CellStyle, expected: String) {
        let encoder = StyleEncoder(capability: .ansi16)
        #expect(transition(encoder, from: old, to: new).debugDescription == expected.debugDescription)
    }

    @Test("The bright eight of sixteen colors have separate codes, also as backgrounds")
    func bright() {
        let encoder = StyleEncoder(capability: .ansi16, theme: .dark)
        let style = CellStyle(foreground: .danger, background: .rgb(RGBColor(0xFFFFFF)))
        #expect(transition(encoder, from: .plain, to: style) == "\u{1B}[91;107m")
        #expect(
            transition(StyleEncoder(capability: .trueColor), from: .plain, to: style).hasSuffix(";48;2;255;255;255m"))
    }

    @Test("A style keeps each part in every combination")
    func parts() {
        let colors = CellColor.roles + [.category(0), .category(255), .rgb(RGBColor(0)), .rgb(RGBColor(0xFFFFFF))]
        for foreground in colors {
            for background in colors {
                for attributes in 0..<16 {
                    var style = CellStyle(foreground: background, background: foreground)
                    (style.foreground, style.background) = (foreground, background)
                    (style.bold, style.dim) = (attributes & 1 != 0, attributes & 2 != 0)
                    (style.underline, style.inverse) = (attributes & 4 != 0, attributes & 8 != 0)
                    #expect(style.foreground == foreground && style.background == background)
                    #expect(style.bold == (attributes & 1 != 0) && style.dim == (attributes & 2 != 0))
                    #expect(style.underline == (attributes & 4 != 0) && style.inverse == (attributes & 8 != 0))
                    let same = CellStyle(
                        foreground: foreground, background: background, bold: style.bold, dim: style.dim,
                        underline: style.underline, inverse: style.inverse)
                    #expect(style == same)
                }
            }
        }
    }

    private func transition(_ encoder: StyleEncoder, from old: CellStyle, to new: CellStyle) -> String {
        var output: [UInt8] = []
        encoder.appendTransition(from: old, to: new, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
