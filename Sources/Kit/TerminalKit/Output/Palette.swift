/// The colours behind their meanings.
///
/// All are of middle lightness, so that each is readable on a dark and on a light background without asking which it is.
package nonisolated enum Palette {
    /// A colour in the terms of each capability.
    package struct Entry: Sendable {
        package let red: UInt8
        package let green: UInt8
        package let blue: UInt8
        /// Index into the 256-colour cube.
        package let indexed: UInt8
        /// Offset of the ANSI colour; `nil` where the sixteen have none that is readable everywhere.
        package let ansi: UInt8?

        package init(red: UInt8, green: UInt8, blue: UInt8, indexed: UInt8, ansi: UInt8?) {
            self.red = red
            self.green = green
            self.blue = blue
            self.indexed = indexed
            self.ansi = ansi
        }
    }

    /// `nil` is the terminal's own colour.
    package static func entry(_ color: ColorRole) -> Entry? {
        switch color {
        case .standard: nil
        case .muted: Entry(red: 0x72, green: 0x7A, blue: 0x81, indexed: 243, ansi: nil)
        case .accent: Entry(red: 0x1E, green: 0x7A, blue: 0xD5, indexed: 32, ansi: 6)
        case .highlight: Entry(red: 0xB5, green: 0x4A, blue: 0xCA, indexed: 133, ansi: 5)
        case .success: Entry(red: 0x19, green: 0x8B, blue: 0x35, indexed: 28, ansi: 2)
        case .warning: Entry(red: 0xA8, green: 0x6C, blue: 0x04, indexed: 130, ansi: 3)
        case .failure: Entry(red: 0xE2, green: 0x37, blue: 0x31, indexed: 160, ansi: 1)
        }
    }
}
