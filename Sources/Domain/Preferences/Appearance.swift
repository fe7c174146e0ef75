/// The colors that an app is shown in.
public enum Appearance: String, CaseIterable, Sendable {
    /// The colors of the device.
    case standard
    /// Light text on a dark ground.
    case dark
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground, with the strongest contrast.
    case highContrast = "high contrast"
    /// Dark text on a light ground, with the strongest contrast.
    case highContrastLight = "high contrast, light"
}
