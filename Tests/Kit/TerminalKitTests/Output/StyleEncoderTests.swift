import Foundation
import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct StyleEncoderTests {
    @Test(
        "A colour is what the terminal can show",
        arguments: [
            (ColorCapability.none, ColorRole.failure, ""), (.ansi16, .failure, "\u{1B}[31m"),
            (.ansi256, .failure, "\u{1B}[38;5;160m"),
            (.trueColor, .failure, "\u{1B}[38;2;226;55;49m"), (.ansi16, .muted, "\u{1B}[2m"),
            (.none, .muted, "\u{1B}[2m"),
            (.trueColor, .standard, ""),
        ])
    func colors(capability: ColorCapability, color: ColorRole, expected: String) {
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
            (CellStyle(foreground: .failure, inverse: true), .selected, "\u{1B}[39m"),
        ])
    func transitions(old: CellStyle, new: CellStyle, expected: String) {
        let encoder = StyleEncoder(capability: .ansi16)
        #expect(encoder.transition(from: old, to: new).debugDescription == expected.debugDescription)
    }

    @Test("Every colour is readable on black and on white", arguments: ColorRole.allCases)
    func contrast(color: ColorRole) throws {
        guard let entry = Palette.entry(color) else { return }
        let cube = [0, 95, 135, 175, 215, 255]
        let index = Int(entry.indexed) - 16
        let gray = 8 + 10 * (Int(entry.indexed) - 232)
        let indexed =
            entry.indexed < 232 ? [cube[index / 36], cube[index / 6 % 6], cube[index % 6]] : [gray, gray, gray]
        for components in [[Int(entry.red), Int(entry.green), Int(entry.blue)], indexed] {
            let luminance = luminance(components)
            // WCAG asks 3:1 of large text and 4.5:1 of small; no colour has 4.6 on both black and white.
            #expect((luminance + 0.05) / 0.05 > 3.8)
            #expect(1.05 / (luminance + 0.05) > 3.8)
        }
    }

    /// WCAG's relative luminance.
    private func luminance(_ components: [Int]) -> Double {
        zip(components, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let value = Double(part.0) / 255
            return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
    }
}
