import Foundation
import Testing

@testable import TerminalKit

nonisolated struct ThemeTests {
    private static let black = RGBColor(0x000000)
    private static let white = RGBColor(0xFFFFFF)

    /// WCAG requires a contrast of 3:1 for large text and 4.5:1 for small. No color has more than 4.6:1 on both black
    /// and white.
    @Test("Every color of the standard theme is readable on black and on white")
    func standard() {
        for color in colors(of: .standard) {
            for shown in [color.rgb, rgb(ofIndex: color.indexed)] {
                #expect(contrast(shown, Self.black) > 3.8, "\(color)")
                #expect(contrast(shown, Self.white) > 3.8, "\(color)")
            }
        }
    }

    @Test(
        "A theme's colors are readable on its background, also among 256",
        arguments: [(Theme.dark, 4.5), (.light, 4.5), (.highContrast, 7), (.highContrastLight, 7)])
    func readable(theme: Theme, ratio: Double) {
        #expect(contrast(theme.foreground, theme.background) > 7)
        for color in colors(of: theme) {
            #expect(contrast(color.rgb, theme.background) >= ratio, "\(color)")
            #expect(contrast(rgb(ofIndex: color.indexed), theme.background) >= ratio, "\(color)")
        }
    }

    @Test(
        "With sixteen colors, a theme's roles still have different colors",
        arguments: [Theme.standard, .dark, .light, .highContrast, .highContrastLight])
    func rolesDiffer(theme: Theme) {
        let colors = CellColor.roles.compactMap { theme[$0]?.ansi }
        #expect(Set(colors).count == colors.count, "\(colors)")
    }

    @Test("Categories repeat after the last, and look plain without theme colors")
    func categories() {
        let theme = Theme.dark
        #expect(theme[.category(0)] == theme.categories[0])
        #expect(theme[.category(5)] == theme.categories[1])
        #expect(theme[.category(255)] == theme.categories[3])
        #expect(Theme.highContrast[.category(3)] == nil)
    }

    @Test(
        "A color finds its nearest neighbor in the palette of 256",
        arguments: [
            (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x808080, 244), (0x080808, 232),
            (0xEEEEEE, 255), (0x1E7AD5, 32), (0x2F2F2F, 236), (0x0000FE, 21), (0x720000, 52), (0x730000, 88),
        ] as [(UInt32, UInt8)])
    func nearest(color: UInt32, index: UInt8) {
        #expect(ThemeColor(RGBColor(color)).indexed == index)
    }

    @Test(
        "A pixel finds its nearest neighbor among the sixteen colors",
        arguments: [
            (0x000000, 0), (0xC00000, 1), (0x00FF00, 10), (0xFFFF00, 11), (0x202020, 0), (0x808080, 8),
            (0xA0A0A0, 7), (0xFFFFFF, 15), (0x0000C0, 4), (0xC86400, 1), (0xC86500, 3),
        ] as [(UInt32, UInt8)])
    func nearestANSI(color: UInt32, index: UInt8) {
        #expect(Theme.standard[.rgb(RGBColor(color))]?.ansi == index)
    }

    @Test("A color is written as web pages write it")
    func hexadecimal() {
        #expect(RGBColor(0x1E7AD5) == RGBColor(red: 0x1E, green: 0x7A, blue: 0xD5))
        #expect(RGBColor(0x1E7AD5).hexadecimal == "#1e7ad5")
        #expect(RGBColor(0x00000F).hexadecimal == "#00000f")
    }

    private func colors(of theme: Theme) -> [ThemeColor] {
        CellColor.roles.compactMap { theme[$0] } + theme.categories
    }

    private func rgb(ofIndex index: UInt8) -> RGBColor {
        let cube: [UInt8] = [0, 95, 135, 175, 215, 255]
        guard index < 232 else {
            let gray = 8 + 10 * (index - 232)
            return RGBColor(red: gray, green: gray, blue: gray)
        }
        let position = Int(index) - 16
        return RGBColor(red: cube[position / 36], green: cube[position / 6 % 6], blue: cube[position % 6])
    }

    private func contrast(_ one: RGBColor, _ other: RGBColor) -> Double {
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    /// The relative luminance as WCAG defines it.
    private func luminance(_ color: RGBColor) -> Double {
        zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
            let value = Double(part.0) / 255
            return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
    }
}
