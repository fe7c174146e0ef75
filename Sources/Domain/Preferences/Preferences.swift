/// How a user wants the app to look.
public struct Preferences: Hashable, Sendable {
    /// The colors of the app.
    public var appearance: Appearance
    /// The currency that prices are shown in. They are not converted.
    public var currency: Currency

    /// Preferences; those of a new user where nothing else is said.
    public init(appearance: Appearance = .standard, currency: Currency = .usDollar) {
        self.appearance = appearance
        self.currency = currency
    }
}
