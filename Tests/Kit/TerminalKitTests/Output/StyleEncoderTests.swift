import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct StyleEncoderTests {
    @Test(
        "A color is what the terminal can show",
        arguments: [
            (ColorCapability.none, CellColor.danger, ""), (.ansi16, .danger, "\u{1B}[31m"),
            (.ansi256, .danger, "\u{1B}[38;5;160m"),
            (.trueColor, .danger, "\u{1B}[38;2;226;55;49m"), (.ansi16, .muted, "\u{1B}[2m"),
            (.none, .muted, "\u{1B}[2m"),
            (.trueColor, .standard, ""),
        ])
    func colors(capability: ColorCapability, color: CellColor, expected: String) {
        let encoder = StyleEncoder(capability: capability)
        #expect(encoder.transition(from: .plain, to: .colored(color)).debugDescription == expected.debugDescription)
    }

    @Test(
        "From one style to another goes the shortest way",
        arguments: [
            (CellStyle.plain, CellStyle.plain, ""), (.strong, .plain, "\u{1B}[m"),
            (.strong, CellStyle(bold: true, underline: true), "\u{1B}[4m"),
            (CellStyle(bold: true, dim: true, inverse: true), CellStyle(dim: true, inverse: true), "\u{1B}[22;2m"),
            (CellStyle(bold: true, inverse: true), CellStyle(dim: true), "\u{1B}[0;2m"),
            (CellStyle(foreground: .danger, inverse: true), .selected, "\u{1B}[39m"),
        ])
    func transitions(old: CellStyle, new: CellStyle, expected: String) {
        let encoder = StyleEncoder(capability: .ansi16)
        #expect(encoder.transition(from: old, to: new).debugDescription == expected.debugDescription)
    }
}
