public struct Preferences: Hashable, Sendable {
    public var appearance: Appearance
    /// The currency in which prices are shown. Amounts are not converted.
    public var currency: Currency

    /// Creates preferences. The default values are the preferences of a new user.
    public init(appearance: Appearance = .standard, currency: Currency = .usDollar) {
        self.appearance = appearance
        self.currency = currency
    }
}
