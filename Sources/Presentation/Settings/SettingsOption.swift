import Domain

/// Identifies a line of the settings by the effect that the line has when the user chooses it.
public nonisolated enum SettingsOption: Hashable, Sendable {
    case appearance(Appearance)
    case currency(Currency)
}
