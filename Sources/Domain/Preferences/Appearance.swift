public enum Appearance: String, CaseIterable, Sendable {
    /// The colors that the device chooses.
    case standard
    case dark
    case light
    /// Light text on a dark background, with the strongest contrast.
    case highContrast = "high contrast"
    /// Dark text on a light background, with the strongest contrast.
    case highContrastLight = "high contrast, light"
}
