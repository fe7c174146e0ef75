import Domain

/// Identifies a line of the settings by what choosing it does.
public nonisolated enum SettingsOption: Hashable, Sendable {
    case appearance(Appearance)
    case currency(Currency)
    /// Reads the file of keys again. `line` is the line in the file, or `nil` for an entry that stands for the whole
    /// file.
    case keys(line: Int?)
}
