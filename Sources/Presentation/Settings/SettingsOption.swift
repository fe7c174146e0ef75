import Domain

/// A line of the settings, by what choosing it does.
public nonisolated enum SettingsOption: Hashable, Sendable {
    /// Changes the colors of the app.
    case appearance(Appearance)
    /// Changes the currency of prices.
    case currency(Currency)
    /// Reads the file of keys again. The line is that of the file, or nil where the file says nothing.
    case keys(line: Int?)
}
