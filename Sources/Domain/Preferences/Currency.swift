/// A currency, identified by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
    public let code: String

    public static let usDollar = Currency(known: "USD")
    public static let choices = ["USD", "EUR", "GBP", "JPY", "CHF", "INR"].map(Currency.init(known:))

    /// Returns `nil` if the code does not consist of three capital letters. Does not check whether the currency exists.
    public init?(code: String) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else { return nil }
        self.code = code
    }

    private init(known code: String) {
        self.code = code
    }
}
