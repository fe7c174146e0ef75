import Domain

/// Identifies a line of the settings by what choosing it does.
public nonisolated enum SettingsOption: Hashable, Sendable {
    case appearance(Appearance)
    case currency(Currency)
}
