import Domain

/// Identifies a line of the settings by the effect of choosing it.
public nonisolated enum SettingsOption: Hashable, Sendable {
    case appearance(Appearance)
    case currency(Currency)
}
